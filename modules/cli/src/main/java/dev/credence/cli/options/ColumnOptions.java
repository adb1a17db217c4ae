package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset.CommonLabel;
import dev.credence.cli.data.FoldItems;
import dev.credence.cli.data.layout.ClassColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.layout.SamplingDesign.UnreadColumns;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.TableFile.CrossRows;
import dev.credence.cli.input.table.CrossTable;
import dev.credence.cli.input.table.ScoreRule;
import dev.credence.cli.input.table.TableColumn.LabelNotes.Origin;
import dev.credence.cli.options.FileCommand.ThresholdOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Options that name the columns to read and the sampling design. Commands that need only some of these options, or
 * describe them differently, change the specification.
 */
public final class ColumnOptions {
    @Option(
            names = {"-t", "--truth"},
            paramLabel = "COLUMN",
            description = "Column of true labels.")
    private @Nullable String truth;

    @Option(
            names = {"-p", "--prediction"},
            paramLabel = "COLUMN",
            description = "Column of predicted labels.")
    private @Nullable String prediction;

    @Option(
            names = {"-s", "--score"},
            paramLabel = "COLUMN",
            description = "Column of scores, which are higher where the positive label is more likely; needs "
                    + "--positive.")
    private @Nullable String score;

    @Mixin
    private ThresholdOptions threshold = new ThresholdOptions();

    @Option(
            names = "--score-to",
            paramLabel = "COLUMN",
            description =
                    "Upper end of the range of scores that a row represents, as credence sql prints it; --score is the"
                            + " lower end.")
    private @Nullable String scoreTo;

    @Option(
            names = "--positive",
            paramLabel = "LABEL",
            description = "The label counted as positive; binary metrics need it.")
    private @Nullable String positive;

    @Option(
            names = "--labels",
            paramLabel = "LABEL",
            split = ",",
            description = "All labels in their order, including those that never occur; a weighted kappa needs "
                    + "them where labels are not numbers.")
    private @Nullable List<String> labels;

    @Option(
            names = "--count",
            paramLabel = "COLUMN",
            description = "Column of counts, the number of equal observations that a row represents.")
    private @Nullable String count;

    @Mixin
    private DesignOptions sampling = new DesignOptions();

    @Option(names = "--flip", description = "Lower scores indicate the positive label.")
    private boolean flip;

    private @Nullable CrossRows cross;

    /** Reads a cross table, which has columns of its own. */
    @Option(
            names = "--cross-table",
            paramLabel = "ROWS",
            description =
                    "The file is a cross table: a header of labels, and for each label a row of counts, whose rows are"
                            + " the true labels (truth) or the predicted ones (prediction).")
    void cross(@Nullable CrossRows rows) {
        if (rows != null) {
            cross = rows;
            truth = Objects.requireNonNullElse(truth, CrossTable.TRUTH);
            prediction = Objects.requireNonNullElse(prediction, CrossTable.PREDICTION);
            count = Objects.requireNonNullElse(count, CrossTable.COUNT);
        }
    }

    /** Returns the column of true labels. */
    public String truth() {
        return Objects.requireNonNullElse(truth, "");
    }

    /** Returns the column of true labels, if it was named. */
    public Optional<String> givenTruth() {
        return Optional.ofNullable(truth);
    }

    /** Returns the column of predictions, which may be computed from scores. */
    public Optional<String> prediction() {
        return prediction == null && score != null && threshold.given()
                ? Optional.of(rule().name())
                : Optional.ofNullable(prediction);
    }

    /** Returns the column of predictions as the description of the input shows it. */
    public Optional<String> shownPrediction() {
        return prediction().map(this::words);
    }

    private ScoreRule rule() {
        return threshold.rule(Objects.requireNonNull(score), flip, roles());
    }

    private ScoreRule.Roles roles() {
        return new ScoreRule.Roles(
                truth(), Objects.requireNonNullElse(positive, ""), labels(), count().or(sampling::weight));
    }

    /** Returns the predictions that are computed from the second system's scores; empty without --threshold. */
    Optional<String> computed(Optional<String> other, Optional<String> itsScore) {
        return threshold.given()
                ? itsScore.map(
                        name -> threshold.second(other, name, flip, roles()).name())
                : Optional.empty();
    }

    /** Returns the words for a column of predictions, which are the rule if it is computed from scores. */
    public String words(String column) {
        return threshold.words(column);
    }

    /** Returns the column of scores. */
    public Optional<String> score() {
        return Optional.ofNullable(score);
    }

    /** Returns whether lower scores indicate the positive label. */
    public boolean flip() {
        return flip;
    }

    /** Returns the label counted as positive. */
    public Optional<String> positive() {
        return Optional.ofNullable(positive);
    }

    /** Returns the labels in the order that was stated, if one was. */
    public List<String> labels() {
        if (labels == null) {
            return List.of();
        }
        for (String label : labels) {
            if (label.isEmpty() || labels.indexOf(label) != labels.lastIndexOf(label)) {
                throw Failure.usage("--labels must be distinct and not empty: '" + label + "'");
            }
        }
        return List.copyOf(labels);
    }

    /**
     * Returns the check that rejects data whose predictions have no label in common with the true labels; states may
     * have declared their labels.
     */
    public CommonLabel commonLabel(Optional<StateSet> states) {
        return new CommonLabel(
                labels == null ? states.map(StateSet::labels).orElse(List.of()) : labels(),
                states.isPresent() ? Origin.STATE : Origin.ROWS);
    }

    /** Returns the column of predictions, if it was named. */
    Optional<String> givenPrediction() {
        return Optional.ofNullable(prediction);
    }

    /** Returns the stated labels, which are then no longer given. */
    List<String> takeLabels() {
        List<String> taken = labels();
        labels = null;
        return taken;
    }

    /** Names the column of scores, which is that of one of several classes. */
    public void scoreOfClass(String column) {
        score = column;
    }

    /** Replaces the columns of the predictions and the scores by those of a system in rows that are made from others. */
    void ofSystem(UnaryOperator<String> column) {
        prediction = prediction == null ? null : column.apply(prediction);
        score = score == null ? null : column.apply(score);
    }

    /** Returns whether a column of true labels, of predictions or of scores was named. */
    boolean hasSystem() {
        return truth != null || prediction != null || score != null;
    }

    Optional<String> count() {
        return Optional.ofNullable(count);
    }

    /** Returns whether any of these options was given. */
    public boolean any() {
        return !given().isEmpty();
    }

    /**
     * Returns the states with the positive label and the order of labels of these options; of a state of several
     * systems, the one that --prediction names.
     */
    public StateSet of(StateSet states, String place) {
        return of(states, place, List.of());
    }

    /**
     * Returns the states of the system that --prediction names and of the other given systems, with the labels of these
     * options.
     */
    public StateSet of(StateSet states, String place, List<String> others) {
        requireNoColumns(states);
        return states.of(prediction(), others, place).declared(positive(), labels());
    }

    /**
     * Throws a failure if an option is given whose value a state already contains.
     *
     * @param declarable whether options about labels are allowed
     */
    public void requireNoColumns(boolean declarable) {
        requireNoColumns(declarable, false);
    }

    /**
     * Throws a failure if an option is given whose value the states already contain; for states of several systems, the
     * name of a system is allowed.
     */
    public void requireNoColumns(StateSet states) {
        requireNoColumns(true, states.several().isPresent());
    }

    private void requireNoColumns(boolean declarable, boolean several) {
        List<String> given = new ArrayList<>(given());
        if (several) {
            given.remove("--prediction");
        }
        if (declarable) {
            given.removeAll(List.of("--positive", "--labels"));
        }
        if (!given.isEmpty()) {
            throw Failure.usage("the columns of a state cannot be changed: leave out " + String.join(", ", given));
        }
    }

    /**
     * Throws a failure if an option is given that another option does not allow.
     *
     * @param option the other option
     */
    public void requireOnly(String option, List<String> allowed) {
        UnreadColumns.requireOnly(option, List.copyOf(given()), allowed);
    }

    /** Returns the options of the sampling design. */
    public DesignOptions sampling() {
        return sampling;
    }

    /** Returns the column that identifies the item of a row. */
    public Optional<String> item() {
        return sampling.item();
    }

    private List<String> given() {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--cross-table", cross != null);
        given.put("--truth", cross == null && truth != null);
        given.put("--prediction", cross == null && prediction != null);
        given.put("--score", score != null);
        given.put("--threshold", threshold.given());
        given.put("--score-to", scoreTo != null);
        given.put("--count", cross == null && count != null);
        sampling.addGiven(given);
        given.put("--flip", flip);
        given.put("--stratified", sampling.isStratified());
        given.put("--positive", positive != null);
        given.put("--labels", labels != null);
        given.values().removeIf(is -> !is);
        return List.copyOf(given.keySet());
    }

    /** Throws a failure if a column of counts is given with an option for which each row must be one item. */
    public void requireNoCount(String other) {
        if (count != null) {
            throw Failure.usage(
                    countOption() + " cannot be combined with " + other + "; write one row per observation");
        }
    }

    private String countOption() {
        return cross == null ? "--count" : "--cross-table";
    }

    /** Throws a failure if counts or ranges of scores are given with an option that identifies each row as one item. */
    void requireItems(String other) {
        if (count != null) {
            throw Failure.usage(countOption() + " cannot be combined with " + other + ": a row is one item");
        }
        requireNoRange(other);
    }

    /**
     * Throws a failure if counts or ranges of scores are given with an option for which each row has the scores of two
     * systems.
     */
    public void requireObservations(String other) {
        requireNoCount(other);
        requireNoRange(other);
    }

    /** Throws a failure if ranges of scores are given with an option for which each row has one score. */
    public void requireNoRange(String other) {
        if (scoreTo != null) {
            throw Failure.usage("--score-to cannot be combined with " + other + "; write one score per observation");
        }
    }

    private void requireTruth() {
        if (truth == null) {
            throw Failure.missing(List.of("--truth=COLUMN"));
        }
    }

    /** Returns the columns to read from a file. */
    public Reading reading(TableFile file, SamplingDesign design) {
        requireTruth();
        Optional<String> predicted = prediction();
        return new Reading(
                file.thresholded(threshold.rules()).crossed(Optional.ofNullable(cross)),
                truth(),
                predicted,
                score(),
                Optional.ofNullable(scoreTo),
                flip,
                positive(),
                count(),
                sampling.item()
                        .map(name -> FoldItems.checked(file, design, name))
                        .orElse(design),
                Optional.empty(),
                labels());
    }

    /** Describes a cross table, whose rows were its cells, and returns whether the input is one. */
    boolean describesCross(Map<String, Object> input) {
        if (cross == null) {
            return false;
        }
        input.put("cells", Objects.requireNonNullElse(input.remove("rows"), 0L));
        input.put("crossTable", "rows are the " + (cross == CrossRows.TRUTH ? "true" : "predicted") + " labels");
        return true;
    }

    /** Adds the columns and the positive label to the description of the input. */
    public void describe(Map<String, Object> input, Optional<ClassColumns> classes) {
        if (describesCross(input)) {
            positive().ifPresent(label -> input.put("positive", label));
            return;
        }
        input.put("truth", truth());
        shownPrediction().ifPresent(name -> input.put("prediction", name));
        score().ifPresent(name -> input.put("score", name));
        classes.ifPresent(reported -> input.put("classScores", reported.toString()));
        positive().ifPresent(label -> input.put("positive", label));
        count().ifPresent(name -> input.put("count", name));
    }

    /**
     * Returns the sampling design after checking that the options are consistent, and that rows are in clusters of one
     * kind.
     */
    public SamplingDesign design() {
        sampling.cluster();
        return anyDesign();
    }

    /**
     * Returns the sampling design after checking that the options are consistent; rows can be in clusters of two kinds.
     */
    public SamplingDesign anyDesign() {
        requireTruth();
        requireOne(false, "--prediction COLUMN or --score COLUMN");
        return checkedDesign(false);
    }

    /**
     * Returns the sampling design of rows in clusters of one kind; scores of several classes may replace a prediction or a
     * score.
     */
    public SamplingDesign design(boolean classScores) {
        sampling.cluster();
        return anyDesign(classScores);
    }

    /** Returns the sampling design; scores of several classes may replace a prediction or a score. */
    public SamplingDesign anyDesign(boolean classScores) {
        requireTruth();
        requireOne(classScores, "--prediction COLUMN, --score COLUMN or --class-score LABEL=COLUMN");
        if (classScores) {
            requireNoCount("--class-score");
        }
        return checkedDesign(classScores);
    }

    private void requireOne(boolean other, String options) {
        if (prediction == null && score == null && !other) {
            throw Failure.usage(options + " must be given");
        }
    }

    private SamplingDesign checkedDesign(boolean classScores) {
        SamplingDesign design = sampling.ofRows();
        requireTogether(classScores);
        return design;
    }

    /** Returns the sampling design of outcomes, whose items are independent, in clusters of one or two kinds, or have weights. */
    SamplingDesign designOfOutcomes(String option) {
        requireOnly(option, List.of("--item", "--cluster", "--weight"));
        return sampling.only();
    }

    /** Throws a failure if columns are named although the file is a cross table, which has its own. */
    private void requireCross() {
        if (cross == null) {
            return;
        }
        Map<String, Boolean> named = new LinkedHashMap<>();
        named.put("--truth", !CrossTable.TRUTH.equals(truth));
        named.put("--prediction", !CrossTable.PREDICTION.equals(prediction));
        named.put("--count", !CrossTable.COUNT.equals(count));
        named.put("--score", score != null);
        named.values().removeIf(is -> !is);
        if (!named.isEmpty()) {
            throw Failure.usage(
                    "--cross-table has labels instead of columns: leave out " + String.join(", ", named.keySet()));
        }
    }

    private void requireTogether(boolean classScores) {
        requireCross();
        if (threshold.given() && (score == null || prediction != null || scoreTo != null)) {
            throw Failure.usage(
                    score == null
                            ? "--threshold needs --score COLUMN, which was not given"
                            : "--threshold computes predictions from --score: leave out "
                                    + (prediction == null ? "--score-to" : "--prediction"));
        }
        if (score != null && positive == null) {
            throw Failure.usage("--score needs --positive LABEL: which label do higher scores indicate?");
        }
        if (flip && score == null) {
            throw Failure.usage("--flip needs --score COLUMN, which was not given");
        }
        if (sampling.weight().isPresent()) {
            requireNoCount("--weight");
            requireNoRange("--weight");
        }
        if (prediction == null && score == null && !classScores && (positive != null || labels != null)) {
            throw Failure.usage((positive == null ? "--labels" : "--positive") + " needs --prediction COLUMN or "
                    + "--score COLUMN, but neither was given");
        }
        if (item().isPresent()) {
            requireNoCount("--item");
        }
        if (scoreTo != null && score == null) {
            throw Failure.usage("--score-to needs --score COLUMN, which was not given");
        }
    }
}
