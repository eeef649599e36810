// Makes src/qiaopai/formats/bws/data/empty.bws: the tables of a Bridgemate database, no row, no index.
// How to run it: README.md beside this file. Tables and columns: schema.txt, one table a paragraph.

import com.healthmarketscience.jackcess.ColumnBuilder;
import com.healthmarketscience.jackcess.DataType;
import com.healthmarketscience.jackcess.Database;
import com.healthmarketscience.jackcess.DatabaseBuilder;
import com.healthmarketscience.jackcess.TableBuilder;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

public class MakeTemplate {
    public static void main(String[] arguments) throws Exception {
        String schema = Files.readString(Path.of(arguments[0]));
        File file = new File(arguments[1]);
        Files.deleteIfExists(file.toPath());
        try (Database database = DatabaseBuilder.create(Database.FileFormat.V2000, file)) {
            for (String paragraph : schema.strip().split("\n\\s*\n")) {
                addTable(database, paragraph.strip().split("\n"));
            }
        }
    }

    private static void addTable(Database database, String[] lines) throws Exception {
        TableBuilder table = new TableBuilder(lines[0].strip());
        for (int at = 1; at < lines.length; at++) {
            String[] words = lines[at].strip().split("\\s+");
            table.addColumn(column(words[0], words[1]));
        }
        table.toTable(database);
    }

    private static ColumnBuilder column(String name, String type) {
        ColumnBuilder column = new ColumnBuilder(name);
        switch (type) {
            case "auto": return column.setType(DataType.LONG).setAutoNumber(true);
            case "long": return column.setType(DataType.LONG);
            case "int": return column.setType(DataType.INT);
            case "bool": return column.setType(DataType.BOOLEAN);
            case "date": return column.setType(DataType.SHORT_DATE_TIME);
            default: // text16 is at most 16 characters
                int characters = Integer.parseInt(type.substring("text".length()));
                return column.setType(DataType.TEXT)
                    .setLengthInUnits(characters)
                    .setCompressedUnicode(true);
        }
    }
}
