package dev.credence.cli.data.layout;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/**
 * The classes whose columns a bare star takes. Each must be the true class of a row unless the classes were listed, because a bare star
 * also takes columns that are not scores, such as the number of a row or of a fold.
 */
final class StarredClasses {
    private final List<String> names = new ArrayList<>();
    private final BitSet truths = new BitSet();
    private String option = "";

    /** Adds the classes that the option takes. */
    void add(Collection<String> taken, String byOption) {
        names.addAll(taken);
        option = byOption;
    }

    /** Notes the number of the true class of a row. */
    void see(int truth) {
        truths.set(truth);
    }

    /**
     * Throws a failure if a class is that of no row.
     *
     * @param labels the labels by their numbers
     */
    void require(String file, List<String> labels) {
        List<String> seen = truths.stream().mapToObj(labels::get).toList();
        if (!names.containsAll(seen)) {
            return; // a true class without a column is the more important failure
        }
        names.stream().filter(name -> !seen.contains(name)).findFirst().ifPresent(name -> {
            String known = QuotedText.of(String.join(
                    ",", names.stream().distinct().filter(seen::contains).toList()));
            throw Failure.usage(file + ": " + option + " '*' takes column '" + QuotedText.of(name)
                    + "', but no row has the true class '" + QuotedText.of(name) + "': --labels " + known
                    + " leaves the column out, and --labels " + known + "," + QuotedText.of(name)
                    + " makes it a class that does not occur");
        });
    }
}
