package dev.credence.cli.data;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.GroupNames;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks that the folds of a cross-validation test each item exactly once in every repeat, by a column that names the
 * items.
 */
public final class FoldItems {
    private final String item;
    private final LabelCodes items = LabelCodes.ofNames();
    private final LabelCodes folds = LabelCodes.ofNames();
    private final LabelCodes repeats = LabelCodes.ofNames();
    private final Set<Long> observed = new HashSet<>();
    private final Map<Integer, Integer> times = new HashMap<>();

    private FoldItems(String item) {
        this.item = item;
    }

    /**
     * Reads the columns of folds, items and repeats.
     *
     * @param file the file, which is read here and again for the evidence
     * @param design the design with the column of folds
     * @param item the column that names the items
     * @return the design with the number of its repeats
     * @throws Failure if an item is tested more or less often than once in a repeat, or the file cannot be read twice
     */
    public static SamplingDesign checked(TableFile file, SamplingDesign design, String item) {
        if (Files.exists(file.path()) && !Files.isRegularFile(file.path())) {
            throw Failure.usage(file.path()
                    + ": --item reads the file twice, and a pipe can be read once; write it to a" + " file first");
        }
        FoldItems counted = new FoldItems(item);
        try (InputTable table = file.source().open()) {
            WantedColumns wanted = new WantedColumns(table);
            LabelColumn id = wanted.want(new LabelColumn(item, counted.items));
            LabelColumn fold = wanted.wantIf(design.column(), name -> new LabelColumn(name, counted.folds));
            LabelColumn repeat = wanted.wantIf(design.repeat(), name -> new LabelColumn(name, counted.repeats));
            boolean named = design.repeat().isPresent();
            wanted.read(() -> {
                int where = named ? repeat.code() : fold.code();
                if (!counted.observed.add(((long) id.code() << Integer.SIZE) | where)) {
                    throw Failure.data(table.file() + ": " + counted.twice(id.text(), named ? repeat : fold, named));
                }
                counted.times.merge(id.code(), 1, Integer::sum);
            });
            List<String> alike = GroupNames.notes("items", counted.items.names());
            if (GroupNames.doubt(alike).isPresent()) {
                throw Failure.data(table.file() + ": " + alike.get(alike.size() - 1));
            }
            return design.repeated(
                    design.repeat(),
                    named ? counted.repeats(table.file(), counted.repeats.size()) : counted.repeats(table.file()));
        }
    }

    private String twice(String id, LabelColumn where, boolean named) {
        return item + " '" + QuotedText.of(id) + "' is tested twice in " + where.name() + " '"
                + QuotedText.of(where.text()) + "'"
                + (named
                        ? "; every item must be tested once in every repeat"
                        : "; where folds of several repeats have the same names, name the column of repeats with --repeat");
    }

    /** Returns the number of repeats if no column names them, which is the number of rows of each item. */
    private int repeats(String file) {
        int most = times.values().stream().mapToInt(Integer::intValue).max().orElse(1);
        int counted = repeats(file, most);
        if (counted > 1 && (folds.size() % counted != 0 || folds.size() / counted < 2)) {
            throw Failure.data(file + ": every " + item + " has " + counted + " rows, and " + folds.size()
                    + " folds are not those of " + counted + " repeats; name the column of repeats with --repeat");
        }
        return counted;
    }

    private int repeats(String file, int wanted) {
        times.forEach((id, rows) -> {
            if (rows != wanted) {
                throw Failure.data(file + ": every item must be tested once in every repeat: " + item + " '"
                        + QuotedText.of(items.name(id)) + "' has " + rows + " of " + wanted + " rows"
                        + "; leave incomplete repeats out");
            }
        });
        return wanted;
    }
}
