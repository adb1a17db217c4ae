package dev.credence.cli.data.outcome;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.layout.SamplingDesign.UnreadColumns;
import dev.credence.cli.data.layout.UnreadValues;
import dev.credence.cli.input.TableFile;
import dev.credence.outcomes.OutcomeColumn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The columns of outcomes to read from a file.
 *
 * @param names the columns in the file
 * @param outcomes the outcomes of one system in the order of the columns, with their ranges
 * @param item column that identifies the item of a row, whose other rows are runs of the same item
 * @param design the sampling design of the items: independent, in clusters of one or two kinds, or with weights
 * @param slice column whose values divide the items into slices
 * @param unscored the value that rows without an outcome count
 * @param failed the number that they count if they count; empty for the lowest value
 * @param grades the number of each grade that is written as a word
 */
public record OutcomeColumns(
        TableFile file,
        List<String> names,
        List<OutcomeColumn> outcomes,
        Optional<String> item,
        SamplingDesign design,
        Optional<String> slice,
        Unscored unscored,
        OptionalDouble failed,
        Map<String, Double> grades) {
    /** What rows without an outcome count, such as those of an error or a time-out. */
    public enum Unscored {
        /** Such rows are an error. */
        REFUSE,
        /** Such rows are left out, and a note counts them. */
        EXCLUDE,
        /** Such rows count as the lowest value of the range or as a given number, and a note counts them. */
        FAIL
    }

    /**
     * Throws a failure if items are in clusters of two kinds, or have weights.
     *
     * @param what the analysis that has clusters of one kind only, as the subject of a sentence
     */
    void requireSimple(String what) {
        if (design.isCrossed()) {
            throw Failure.usage("--cluster takes one column here, because " + what
                    + " have clusters of one kind: --cluster=" + String.join(",", design.columns()));
        }
        if (design.isWeighted()) {
            throw Failure.usage("--weight cannot be given here, because " + what
                    + " have items of equal weight: --weight=" + String.join(",", design.columns()));
        }
    }

    /** Returns whether the column of items is one of two columns of clusters, so that a cell is an item. */
    boolean itemsAreCells() {
        return item.filter(design::isOneOfTwo).isPresent();
    }

    /**
     * Returns a note if rows that are taken as independent have a column of folds that is not read, or seem to belong to fewer items. The rows of
     * folds are not independent under the names of items either, such as the ids that match those of two files.
     */
    Optional<String> doubts(List<String> header, List<String> read) {
        List<String> unread = new ArrayList<>(header);
        unread.removeAll(read);
        slice.ifPresent(unread::remove);
        if (!design.hasIndependentRows()) {
            return Optional.empty();
        }
        return UnreadColumns.foldsOfOutcomes(unread)
                .or(() -> item.isEmpty() ? UnreadValues.dependentRows(file, unread, "--item", "") : Optional.empty());
    }

    /** Returns the same columns of another file. */
    public OutcomeColumns of(TableFile other) {
        return new OutcomeColumns(other, names, outcomes, item, design, Optional.empty(), unscored, failed, grades);
    }

    /** Returns the same columns with a column of slices. */
    public OutcomeColumns inSlices(Optional<String> column) {
        return new OutcomeColumns(file, names, outcomes, item, design, column, unscored, failed, grades);
    }

    /**
     * Returns the only outcome.
     *
     * @param option the option that needs it
     * @throws Failure if there are several
     */
    public OutcomeColumn only(String option) {
        if (outcomes.size() > 1) {
            throw Failure.usage(option + " needs one outcome: --outcome=" + String.join(",", names));
        }
        return outcomes.get(0);
    }

    /** Returns the description of the input. */
    public Map<String, Object> input(String place, long rows) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place);
        input.put("rows", rows);
        file.log().ifPresent(log -> input.put("log", log.kind()));
        input.put("outcome", String.join(", ", names));
        item.ifPresent(name -> input.put("item", name));
        slice.ifPresent(name -> input.put("slice", name));
        design.describe(input);
        return input;
    }
}
