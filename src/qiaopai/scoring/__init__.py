"""Scoring: each table once, as data or one formula."""

from qiaopai.scoring.chicago import Chicago, ChicagoRules
from qiaopai.scoring.compensation import (
    Compensation,
    CompensationRule,
    compensate,
    hcp_of,
    why_compensation,
)
from qiaopai.scoring.compensation_tables import (
    COMPENSATION_TABLES,
    CompensationTable,
    compensation_table,
    read_compensation,
    write_compensation,
)
from qiaopai.scoring.contract import (
    Parts,
    Score,
    contract_score,
    trick_score,
    undertrick_penalty,
)
from qiaopai.scoring.era import TODAY, Era
from qiaopai.scoring.figures import Figure, Why, rounded
from qiaopai.scoring.form import CompensationForm, Form, RubberForm, Scoring, parse_form
from qiaopai.scoring.guide import why_guide
from qiaopai.scoring.handicap import (
    Handicap,
    HandicapMethod,
    grade_handicap,
    grade_table,
    handicap,
    read_grades,
    why_handicap,
)
from qiaopai.scoring.honours import honours
from qiaopai.scoring.imps import (
    IMP_TABLES,
    LEAST_1962,
    LEAST_OLD,
    ImpRow,
    imp_rows,
    imps,
    why_imps,
)
from qiaopai.scoring.rubber import Rubber, RubberRules
from qiaopai.scoring.rubber_entries import Honours
from qiaopai.scoring.sacrifice import Sacrifice, Sacrifices, sacrifices
from qiaopai.scoring.score_tables import (
    DownRow,
    Kind,
    MadeRow,
    Outcome,
    down_rows,
    kind_of,
    made_rows,
    outcomes_worth,
)
from qiaopai.scoring.vp_scales import (
    VpColumn,
    VpRow,
    VpScale,
    VpTable,
    read_scale,
    table_for,
    write_scale,
)
from qiaopai.scoring.vps import VP_SCALES, WBF_2013, vp_scale, vps, why_vps
from qiaopai.scoring.why_contract import why_score

__all__ = [
    "COMPENSATION_TABLES",
    "IMP_TABLES",
    "LEAST_1962",
    "LEAST_OLD",
    "TODAY",
    "VP_SCALES",
    "WBF_2013",
    "Chicago",
    "ChicagoRules",
    "Compensation",
    "CompensationForm",
    "CompensationRule",
    "CompensationTable",
    "DownRow",
    "Era",
    "Figure",
    "Form",
    "Handicap",
    "HandicapMethod",
    "Honours",
    "ImpRow",
    "Kind",
    "MadeRow",
    "Outcome",
    "Parts",
    "Rubber",
    "RubberForm",
    "RubberRules",
    "Sacrifice",
    "Sacrifices",
    "Score",
    "Scoring",
    "VpColumn",
    "VpRow",
    "VpScale",
    "VpTable",
    "Why",
    "compensate",
    "compensation_table",
    "contract_score",
    "down_rows",
    "grade_handicap",
    "grade_table",
    "handicap",
    "hcp_of",
    "honours",
    "imp_rows",
    "imps",
    "kind_of",
    "made_rows",
    "outcomes_worth",
    "parse_form",
    "read_compensation",
    "read_grades",
    "read_scale",
    "rounded",
    "sacrifices",
    "table_for",
    "trick_score",
    "undertrick_penalty",
    "vp_scale",
    "vps",
    "why_compensation",
    "why_guide",
    "why_handicap",
    "why_imps",
    "why_score",
    "why_vps",
    "write_compensation",
    "write_scale",
]
