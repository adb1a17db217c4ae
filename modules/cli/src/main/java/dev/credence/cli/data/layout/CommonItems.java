package dev.credence.cli.data.layout;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import dev.credence.cli.input.table.TextColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds out whether two files that are compared as those of different items may have the same items. */
public final class CommonItems {
    private static final Pattern IDS = Pattern.compile(
            "(?:.*[-_. ])?(?:id|ids|uuid|guid|item|example|question|query|utterance|key)|(?:id|uuid)[-_. ].*",
            Pattern.CASE_INSENSITIVE);

    /** The size in bytes from which the values of a file are not read a second time. */
    private static final long LARGE = 32L << 20;

    private CommonItems() {}

    /**
     * Returns a note if both files have a column that identifies rows: by its name, or because both files have the same values in it, each
     * of them once and not only the numbers of the rows. The values of files of 32 MB and more are not compared.
     *
     * @param read the columns that are read as outcomes or labels, which identify no rows
     */
    public static Optional<String> note(TableFile one, TableFile other, Collection<String> read) {
        if (one.path().equals(other.path())) {
            return Optional.empty(); // another note is about a file that is compared with itself
        }
        List<String> others = header(other);
        List<String> common = header(one).stream()
                .filter(others::contains)
                .filter(name -> !read.contains(name))
                .distinct()
                .toList();
        return common.stream()
                .filter(name -> IDS.matcher(name).matches())
                .findFirst()
                .or(() -> isSmall(one) && isSmall(other) ? ofEqualValues(one, other, common) : Optional.empty())
                .map(name -> "the files are compared as those of different items, and both have a column '"
                        + QuotedText.of(name) + "'; if they have the same items, --id " + QuotedText.of(name)
                        + " matches them, which gives a sharper comparison");
    }

    private static List<String> header(TableFile file) {
        try (InputTable table = file.source().open()) {
            return List.copyOf(table.columns());
        }
    }

    private static boolean isSmall(TableFile file) {
        try {
            return Files.size(file.path()) < LARGE;
        } catch (IOException unknown) {
            return false;
        }
    }

    private static Optional<String> ofEqualValues(TableFile one, TableFile other, List<String> common) {
        Map<String, Set<String>> first = identifiers(one, common);
        Map<String, Set<String>> second = identifiers(other, List.copyOf(first.keySet()));
        return common.stream()
                .filter(name -> second.containsKey(name) && second.get(name).equals(first.get(name)))
                .findFirst();
    }

    /** Returns the values of those columns whose values differ in all rows. */
    private static Map<String, Set<String>> identifiers(TableFile file, List<String> names) {
        Map<String, Set<String>> identifiers = new HashMap<>();
        try (InputTable table = file.source().open()) {
            List<String> header = table.columns();
            WantedColumns wanted = new WantedColumns(table);
            Map<String, TextColumn> columns = new HashMap<>();
            names.stream()
                    .filter(name -> Collections.frequency(header, name) == 1)
                    .forEach(name -> {
                        columns.put(name, wanted.want(TextColumn.ofAnything(name)));
                        identifiers.put(name, new HashSet<>());
                    });
            if (columns.isEmpty()) {
                return Map.of();
            }
            Map<String, RowNumbers> numbers = new HashMap<>();
            long rows = wanted.read(() -> columns.forEach((name, column) -> {
                Set<String> values = identifiers.get(name);
                if (values != null && !values.add(column.text())) {
                    identifiers.remove(name);
                }
                numbers.computeIfAbsent(name, one -> new RowNumbers()).see(column.text());
            }));
            numbers.forEach((name, seen) -> {
                if (seen.areNumbers) {
                    identifiers.remove(name);
                }
            });
            return rows > 1 ? identifiers : Map.of();
        } catch (Failure unreadable) {
            return Map.of(); // a column that no option names may have errors, which do not matter
        }
    }

    /** Whether a column only numbers the rows in their order, as in any file of as many rows. */
    private static final class RowNumbers {
        private boolean areNumbers = true;
        private long next = -1;

        void see(String text) {
            if (next < 0) {
                next = text.equals("0") ? 0 : 1;
            }
            areNumbers &= text.equals(Long.toString(next));
            next++;
        }
    }
}
