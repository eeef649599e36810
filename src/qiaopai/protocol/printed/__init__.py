"""What is printed, as values: tables of scores and scales, board cards, sheets, hand records.

Pages, commands and the printer draw the same values, each in its own way.
"""
