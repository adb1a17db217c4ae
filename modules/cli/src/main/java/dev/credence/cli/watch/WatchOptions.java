package dev.credence.cli.watch;

import dev.credence.api.evidence.Poolable;
import dev.credence.api.metric.Range;
import dev.credence.cli.Failure;
import dev.credence.cli.options.RangeText;
import dev.credence.cli.options.SystemColumns;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.report.text.SafeText;
import dev.credence.state.ConfusionState;
import dev.credence.state.LabelState;
import dev.credence.state.OutcomeState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.PairedOutcomeState;
import dev.credence.state.PairedScoreState;
import dev.credence.state.RowState;
import dev.credence.state.ScoreState;
import dev.credence.state.StateDesign;
import dev.credence.state.StateLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The columns of rows that arrive, by which a row has labels, scores or outcomes, and the counts of such rows. */
final class WatchOptions {
    @Option(
            names = {"-t", "--truth"},
            paramLabel = "COLUMN",
            description = "Column of true labels.")
    private @Nullable String truth;

    @Mixin
    private SystemColumns systems = new SystemColumns();

    @Option(
            names = "--outcome",
            paramLabel = "COLUMN",
            description = "Column of outcomes without a true label, such as grades, for metrics such as mean; instead"
                    + " of --truth.")
    private @Nullable String outcome;

    @Option(
            names = "--range",
            paramLabel = "LOW,HIGH",
            description = "Range in which the outcomes can lie, such as 0,inf for seconds (default: 0,1).")
    private @Nullable String range;

    @Option(
            names = "--labels",
            paramLabel = "LABEL",
            split = ",",
            description =
                    "All true labels, including those that did not occur yet: the bounds of a mean over classes, such as"
                            + " f1.macro, wait until each has five rows.")
    private @Nullable List<String> labels;

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Column of ids; a row whose id was read before is left out and counted.")
    private @Nullable String id;

    @Option(
            names = "--delimiter",
            paramLabel = "CHAR",
            description = "Character between CSV fields (default: comma, or tab in a file of .tsv).")
    private @Nullable Character delimiter;

    private @Nullable String item;

    /** Names the column of items, whose rows count together. */
    void item(String column) {
        item = column;
    }

    /** Returns whether the rows of an item count together. */
    boolean hasItems() {
        return item != null;
    }

    /** Checks options that exclude or need each other. */
    void check() {
        if (outcome != null) {
            if (truth != null
                    || systems.prediction().isPresent()
                    || systems.score().isPresent()
                    || positive().isPresent()) {
                throw Failure.usage("--outcome reads rows without a true label: leave out --truth, --prediction,"
                        + " --score and --positive, or --outcome");
            }
            range();
        } else {
            systems.check();
            if (truth == null || systems.names().isEmpty()) {
                throw Failure.usage("rows need --truth with --prediction or --score, or --outcome COLUMN");
            }
            if (range != null) {
                throw Failure.usage("--range needs --outcome COLUMN, which was not given");
            }
        }
        if (labels != null && systems.prediction().isEmpty()) {
            throw Failure.usage("--labels needs --prediction COLUMN, which was not given");
        }
        if (item != null && systems.score().isPresent()) {
            throw Failure.usage("--item needs --outcome COLUMN or --prediction COLUMN: leave out --score");
        }
        if (delimiter != null && "\"\n\r".indexOf(delimiter) >= 0) {
            throw Failure.usage("--delimiter must be neither a quote nor a line end: --delimiter='" + delimiter + "'");
        }
        List<String> all = columns();
        if (all.stream().distinct().count() < all.size()) {
            throw Failure.usage(
                    "--truth, --prediction, --score, --outcome, --against, --item and --id must name different columns:"
                            + " columns=" + all);
        }
    }

    /** Returns whether two systems are compared. */
    boolean compares() {
        return systems.against().isPresent();
    }

    /** Returns the names of two systems whose difference is watched, the first minus the second; empty for one system. */
    Optional<String> difference() {
        return systems.against().map(second -> first() + " - " + second);
    }

    private String first() {
        return outcome == null ? systems.names().get(0) : outcome;
    }

    /** Returns whether rows have outcomes without a true label. */
    boolean isOfOutcomes() {
        return outcome != null;
    }

    /** Returns whether rows have the predicted labels of one system. */
    boolean areLabels() {
        return systems.prediction().isPresent() && !compares();
    }

    /** Returns whether rows have ids. */
    boolean hasIds() {
        return id != null;
    }

    /** Returns the positive label, if one is given. */
    Optional<String> positive() {
        return systems.positive();
    }

    /** Returns the declared labels; empty if none are. */
    Optional<List<String>> declared() {
        return Optional.ofNullable(labels);
    }

    /** Returns the character between the fields of CSV, if it is given. */
    Optional<Character> delimiter() {
        return Optional.ofNullable(delimiter);
    }

    /** Returns the columns: truth and systems, or outcomes, then the items, and the ids last. */
    List<String> columns() {
        List<String> all = new ArrayList<>();
        Optional.ofNullable(outcome).ifPresent(all::add);
        Optional.ofNullable(truth).ifPresent(all::add);
        all.addAll(systems.names());
        Optional.ofNullable(item).ifPresent(all::add);
        Optional.ofNullable(id).ifPresent(all::add);
        return all;
    }

    /** Returns the number of cells of a row without its id. */
    int cells() {
        return columns().size() - (hasIds() ? 1 : 0);
    }

    /** Returns what a row is, by which the state of one question is distinguished from that of another. */
    String question() {
        return "columns " + columns()
                + positive().map(label -> ", positive label " + label).orElse("")
                + (systems.score().isPresent() ? ", scores" : "")
                + (outcome == null ? "" : ", outcomes in [" + range().lower() + ", " + range().upper() + "]")
                + (item == null ? "" : ", items")
                + (labels == null ? "" : ", labels " + labels);
    }

    /** Returns the labels of a row: the true one, and those that systems predicted; none of outcomes. */
    List<String> labels(List<String> cells) {
        return outcome != null
                ? List.of()
                : cells.subList(
                        0, systems.score().isPresent() ? 1 : 1 + systems.names().size());
    }

    private Range range() {
        return range == null ? Range.UNIT : RangeText.of(range);
    }

    /** Returns the range of the outcomes of one system; empty if rows have no outcomes, or those of two. */
    Optional<Range> rangeOfOneOutcome() {
        return (outcome == null && item == null) || compares() ? Optional.empty() : Optional.of(rangeOfOutcomes());
    }

    /** Returns the range of outcomes, or of the share of right predictions of an item. */
    private Range rangeOfOutcomes() {
        return outcome == null ? Range.UNIT : range();
    }

    String item(List<String> cells) {
        return cells.get(cells() - 1);
    }

    /** Returns the outcomes of a row, or whether its predictions are right as 1 and 0, by each system. */
    double[] observations(List<String> cells) {
        int systemsOfRow = compares() ? 2 : 1;
        double[] values = new double[systemsOfRow];
        for (int system = 0; system < systemsOfRow; system++) {
            values[system] =
                    outcome != null ? outcome(cells, system) : cells.get(0).equals(cells.get(1 + system)) ? 1 : 0;
        }
        return values;
    }

    /** Adds the means of an item to counts. */
    static void addMeans(RowState<?> counts, double... means) {
        if (counts instanceof PairedOutcomeState paired) {
            paired.addItems(1, new double[] {means[0]}, new double[] {means[1]});
        } else {
            ((OutcomeState) counts).addItems(1, means[0]);
        }
    }

    /** Returns counts without rows. */
    RowState<?> counts() {
        if (outcome != null || item != null) {
            List<OutcomeColumn> column = List.of(OutcomeColumn.of(
                    first(), rangeOfOutcomes().lower(), rangeOfOutcomes().upper()));
            return compares()
                    ? new PairedOutcomeState(StateDesign.PLAIN, column)
                    : new OutcomeState(StateDesign.PLAIN, column);
        }
        return labelsOrScores();
    }

    /** Returns counts of labels or scores without rows. */
    RowState<?> labelsOrScores() {
        StateLayout layout = positive().map(StateLayout.PLAIN::withPositive).orElse(StateLayout.PLAIN);
        if (systems.score().isPresent()) {
            return compares() ? new PairedScoreState(layout) : new ScoreState(layout);
        }
        return compares() ? new PairedConfusionState(layout) : new ConfusionState(layout);
    }

    void add(RowState<?> counts, List<String> cells) {
        if (counts instanceof PairedConfusionState paired) {
            paired.add(cells.get(0), cells.get(1), cells.get(2));
        } else if (counts instanceof ConfusionState labels) {
            labels.add(cells.get(0), cells.get(1));
        } else if (counts instanceof PairedScoreState paired) {
            paired.add(number(cells, 1), number(cells, 2), systems.isPositive(cells.get(0)));
        } else if (counts instanceof ScoreState scores) {
            scores.add(number(cells, 1), systems.isPositive(cells.get(0)));
        } else if (counts instanceof PairedOutcomeState paired) {
            paired.addItems(1, new double[] {outcome(cells, 0)}, new double[] {outcome(cells, 1)});
        } else {
            ((OutcomeState) counts).addItems(1, outcome(cells, 0));
        }
    }

    /** Returns an outcome, after checking that it lies in the range. */
    double outcome(List<String> cells, int place) {
        double value = number(cells, place);
        if (!range().contains(value)) {
            throw Failure.data("column '" + columns().get(place) + "' must lie in the range [" + range().lower() + ", "
                    + range().upper() + "]: " + value + "; declare it with --range LOW,HIGH");
        }
        return value;
    }

    private double number(List<String> cells, int place) {
        String text = cells.get(place).strip();
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw notANumber(place, text, e);
        }
        if (!Double.isFinite(value)) {
            throw notANumber(place, text, null);
        }
        return value;
    }

    private Failure notANumber(int place, String text, @Nullable NumberFormatException cause) {
        String message = "column '" + columns().get(place) + "' must be a finite number: '"
                + SafeText.shortened(SafeText.clean(text), 80) + "'; leave the cell empty if there is none";
        return cause == null ? Failure.data(message) : Failure.data(message, cause);
    }

    static Poolable<?> evidence(RowState<?> counts) {
        if (counts instanceof LabelState<?, ?> labels) {
            return (Poolable<?>) labels.sample().evidence();
        }
        if (counts instanceof ScoreState scores) {
            return scores.sample().evidence();
        }
        if (counts instanceof PairedScoreState paired) {
            return paired.sample().evidence();
        }
        return counts instanceof PairedOutcomeState paired
                ? paired.sample().evidence()
                : ((OutcomeState) counts).sample().evidence();
    }

    /** The options of windows of recent rows, which are compared with the first rows. */
    static final class WindowOptions {
        @Option(
                names = "--window",
                paramLabel = "N",
                description =
                        "Compare windows of N rows, one after the other, with the first rows: has the metric changed?"
                                + " The probability that any look at any window shows a change although there is none is at most 1 -"
                                + " level.")
        private @Nullable Long size;

        @Option(
                names = "--reference",
                paramLabel = "M",
                description = "The number of first rows with which windows are compared (default: that of a window).")
        private @Nullable Long reference;

        @Option(names = "--margin", paramLabel = "D", description = "The change of the metric that does not matter.")
        private @Nullable Double margin;

        /** Returns whether windows are compared, after checking the numbers. */
        boolean given() {
            if (size == null) {
                if (reference != null || margin != null) {
                    throw Failure.usage((reference != null ? "--reference" : "--margin")
                            + " needs --window N, which was not given");
                }
                return false;
            }
            if (size < 1 || reference() < 1) {
                throw Failure.usage(
                        "--window and --reference must be 1 or more: window=" + size + ", reference=" + reference());
            }
            return true;
        }

        long size() {
            return size == null ? 0 : size;
        }

        long reference() {
            return reference == null ? size() : reference;
        }

        double margin() {
            return margin == null ? 0 : margin;
        }
    }
}
