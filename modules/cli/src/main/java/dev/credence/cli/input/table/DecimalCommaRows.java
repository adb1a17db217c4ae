package dev.credence.cli.input.table;

import dev.credence.cli.Failure;
import dev.credence.cli.input.table.TableColumn.BadField;
import dev.credence.cli.input.table.TextColumn.TextCell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Rows whose numbers have a decimal comma, such as 0,95, read with a decimal point. A number that has a point is an error, because the
 * point can separate thousands.
 *
 * @param rows the rows as they are written
 */
public record DecimalCommaRows(TableSource rows) implements TableSource {
    private static final Pattern COMMA = Pattern.compile("\\s*[-+]?[0-9]*,[0-9]+(?:[eE][-+]?[0-9]+)?\\s*");
    private static final Pattern AMBIGUOUS = Pattern.compile("\\s*[-+]?[1-9][0-9]{0,2},[0-9]{3}\\s*");
    private static final Pattern POINT = Pattern.compile("\\s*[-+]?[0-9]*[.][0-9][0-9.,]*(?:[eE][-+]?[0-9]+)?\\s*");

    /** Returns whether a text is a number with a decimal comma. */
    public static boolean isWithComma(String text) {
        return COMMA.matcher(text).matches();
    }

    /** Returns whether the comma of a number may separate thousands as well, as in 1,059: three digits follow it, and no leading 0. */
    public static boolean mayBeThousands(String text) {
        return AMBIGUOUS.matcher(text).matches();
    }

    /** Returns advice on the value of an option that is a number with a decimal comma, or an empty text. */
    static String adviceOnOption(String value) {
        return isWithComma(value)
                ? "; options have a decimal point, also with --decimal-comma: "
                        + value.strip().replace(',', '.')
                : "";
    }

    @Override
    public InputTable open() {
        return new Pointed(rows.open());
    }

    @Override
    public List<String> notes() {
        return rows.notes();
    }

    private static final class Pointed extends TableSource.Forwarding {
        Pointed(InputTable table) {
            super(table);
        }

        @Override
        public long read(List<? extends TableColumn> wanted, Sink sink) {
            Map<TableColumn, TextCell> cells = new LinkedHashMap<>();
            wanted.forEach(column -> cells.put(column, new TextCell(column.name(), false, column.acceptsLists())));
            return table().read(List.copyOf(cells.values()), () -> {
                try {
                    cells.forEach(Pointed::pass);
                } catch (BadField e) {
                    throw Failure.data(place() + e.getMessage(), e);
                }
                sink.row();
            });
        }

        private static void pass(TableColumn column, TextCell cell) {
            boolean number = !cell.isNested() && isWithComma(cell.text());
            boolean isOfTexts = column instanceof LabelColumn || column instanceof TextColumn;
            if (!isOfTexts && !cell.isNested() && POINT.matcher(cell.text()).matches()) {
                throw cell.bad(
                        "must have no point with --decimal-comma",
                        cell.text(),
                        "; leave out separators of thousands, or leave out --decimal-comma");
            }
            TextCell.pass(column, number ? cell.text().replace(',', '.') : cell.text(), cell.isNested());
        }
    }
}
