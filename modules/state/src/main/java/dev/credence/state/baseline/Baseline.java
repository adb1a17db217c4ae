package dev.credence.state.baseline;

import dev.credence.api.sample.Sample;
import dev.credence.state.ClassScoreState;
import dev.credence.state.EvidenceState;
import dev.credence.state.StateDoubt;
import dev.credence.state.States;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The counts of one system, kept so that a later run is compared with them: what {@code credence baseline set} and the first run of
 * a gate write. {@link BaselineFile} reads and writes it as text, and docs/reference/state-format.md describes the text.
 *
 * <p>Immutable. The text is a function of the content: equal counts, items, date, commit, version and metrics give equal bytes.
 */
public final class Baseline {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    /** The relative rounding error of a value. */
    private static final double ROUNDING = 1e-9;
    /** The largest length of the commit and of the version, 100 characters. */
    private static final int MAX_LENGTH = 100;

    private final String name;
    private final byte[] state;
    private final Origin origin;
    private final MetricValues metrics;
    private final Optional<KeptItems> items;
    private final BaselineFacts facts;

    private Baseline(
            String name,
            byte[] state,
            BaselineFacts facts,
            Origin origin,
            MetricValues metrics,
            Optional<KeptItems> items) {
        this.name = name;
        this.state = state;
        this.facts = facts;
        this.origin = origin;
        this.metrics = metrics;
        this.items = items;
    }

    /**
     * Creates a baseline of the states of one system.
     *
     * @param name letters, digits, dots, hyphens and underscores, beginning with a letter or a digit
     * @param states the predictions, the scores, or both of the same rows; or the outcomes
     * @param origin when and from which version the rows are
     * @return the baseline, without values of metrics and without items
     * @throws IllegalArgumentException if the name has other characters, or a state is of several systems or has no rows
     */
    public static Baseline of(String name, List<? extends EvidenceState> states, Origin origin) {
        requireName(name);
        return new Baseline(
                name, States.toBytes(states), BaselineFacts.of(states), origin, MetricValues.NONE, Optional.empty());
    }

    /**
     * Creates a baseline of a sample.
     *
     * @param name letters, digits, dots, hyphens and underscores, beginning with a letter or a digit
     * @param sample a sample of a confusion matrix, of scores or of outcomes, of independent, stratified, clustered or folded rows
     * @param origin when and from which version the rows are
     * @return the baseline, without values of metrics and without items
     * @throws IllegalArgumentException if the name has other characters, or a state cannot have the rows, such as weighted ones
     */
    public static Baseline ofSample(String name, Sample<?> sample, Origin origin) {
        return of(name, List.of(SampleStates.of(sample)), origin);
    }

    static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "the name of a baseline must consist of at most 100 letters, digits, dots,"
                            + " hyphens and underscores, and begin with a letter or a digit: name="
                            + Json.quoted(name));
        }
    }

    /**
     * Returns a copy with the values of metrics. They are visible in the file, and {@link #requireValues} recognises another version of a
     * metric by them.
     */
    public Baseline withMetrics(MetricValues values) {
        return new Baseline(
                name, state, facts, origin, Objects.requireNonNull(values, "values must not be null"), items);
    }

    /**
     * Returns a copy that keeps its items, so that later runs are compared with it item by item.
     *
     * @throws IllegalArgumentException if the number of rows is another one, or a row has other numbers than rows of this baseline
     */
    public Baseline withItems(KeptItems kept) {
        if (kept.items().size() != facts.rows()) {
            throw new IllegalArgumentException(
                    "every row must be kept: kept=" + kept.items().size() + ", rows=" + facts.rows());
        }
        return new Baseline(name, state, facts.ofItems(kept, classes().size()), origin, metrics, Optional.of(kept));
    }

    /**
     * {@return the classes whose scores this baseline has, sorted as an item has their scores; none if there are no scores of several
     * classes}
     */
    public List<String> classes() {
        return states().stream()
                .filter(ClassScoreState.class::isInstance)
                .flatMap(scores -> ((ClassScoreState) scores).classes().stream())
                .sorted()
                .toList();
    }

    /**
     * Throws an exception if the rows of this baseline contradict an assumption of intervals, so that no claim about them can be decided.
     *
     * @throws BaselineException if a state has a {@link EvidenceState#doubts doubt} that forbids decisions
     */
    public void requireNoDoubt() {
        for (EvidenceState state : states()) {
            List<StateDoubt> doubts =
                    state.doubts().stream().filter(StateDoubt::forbidsDecisions).toList();
            if (!doubts.isEmpty()) {
                throw new BaselineException(
                        "the rows of the baseline contradict an assumption of its intervals: doubts=" + doubts
                                + "; write it from rows without them");
            }
        }
    }

    /** {@return the name, which is also that of the file} */
    public String name() {
        return name;
    }

    /**
     * Throws an exception if this baseline states another value of a metric than its counts give now: the metric is computed by another
     * version of its module, or the header was changed. Metrics that it does not state are not compared.
     *
     * @param current the values of metrics of the counts, by the installed modules
     * @throws BaselineException if a value differs by more than rounding
     */
    public void requireValues(MetricValues current) {
        for (MetricValue kept : metrics.values()) {
            for (MetricValue value : current.values()) {
                double least = kept.value() - ROUNDING * Math.abs(kept.value());
                double most = kept.value() + ROUNDING * Math.abs(kept.value());
                boolean equal = (value.value() >= least && value.value() <= most)
                        || Double.compare(value.value(), kept.value()) == 0;
                if (kept.metric().equals(value.metric()) && !equal) {
                    throw new BaselineException(
                            "the baseline and this version must agree on the metric " + kept.metric()
                                    + ": the baseline states " + kept.value() + " by version " + origin.credence()
                                    + ", and its counts give " + value.value()
                                    + "; restore it from the history of the repository, or renew it");
                }
            }
        }
    }

    /** {@return when and from which version the rows are} */
    public Origin origin() {
        return origin;
    }

    /** {@return the values of metrics for readers} */
    public MetricValues metrics() {
        return metrics;
    }

    /** {@return the items, if they are kept} */
    public Optional<KeptItems> items() {
        return items;
    }

    /** {@return what the states contain} */
    public BaselineFacts facts() {
        return facts;
    }

    /** {@return new states with the counts} */
    public List<EvidenceState> states() {
        return States.readAll(state);
    }

    /** {@return the bytes of the states, as {@code credence collect} writes them} */
    public byte[] stateBytes() {
        return state.clone();
    }

    /**
     * {@return whether another baseline has the same counts and the same items, whatever its date, commit and metrics}
     */
    public boolean hasSameRows(Baseline other) {
        return Arrays.equals(state, other.state) && items.equals(other.items);
    }

    /**
     * Throws an exception if a later run cannot be compared with this baseline: it has other evidence, another sampling design,
     * another positive label, other labels, other columns of outcomes or, if both keep their items, other items.
     *
     * @throws BaselineException if it cannot be compared
     */
    public void requireFits(Baseline run) {
        facts.requireFits(run.facts);
        if (items.isPresent() && run.items.isPresent()) {
            facts.requireSameItems(items.get(), run.items.get(), run.facts);
        }
    }

    /**
     * Returns a sentence for the report of a comparison in which this baseline and a later run are two independent samples.
     */
    public String independence(Baseline run) {
        if (facts.design().equals("folded")) {
            return "this run and the baseline are compared by folds, and not item by item";
        }
        String reason = items.isPresent()
                ? "the rows of this run are not matched with the items of the baseline"
                : "the baseline keeps no items";
        String sameTruth = facts.outcomes().isEmpty()
                ? "its true labels have the same counts as those of"
                : "it has as many items as";
        String same = facts.truth().equals(run.facts.truth())
                ? "; " + sameTruth
                        + " this run, so that both are probably of the same items, and the interval is usually wider than that"
                        + " of paired systems"
                : "";
        return "this run and the baseline are compared as independent samples, because " + reason + same;
    }

    /** {@return a description in a few words, such as {@code 20,000 rows of 2026-11-27, commit 1a2b3c}} */
    public String summary() {
        return String.format(Locale.ROOT, "%,d", facts.rows()) + " rows of " + origin.date()
                + origin.commit().map(commit -> ", commit " + commit).orElse("");
    }

    /** {@return the text of the file} */
    public String text() {
        return BaselineText.of(this);
    }

    /**
     * Reads the text of a file. Line breaks may be those of any system.
     *
     * @param text the whole text of a baseline file
     * @throws BaselineException if it is no baseline, or was changed after it was written
     */
    public static Baseline parse(String text) {
        return BaselineText.read(text);
    }

    /**
     * When and from which version the rows are.
     *
     * @param date the date of the rows
     * @param commit the commit of the system that was measured, if it is known
     * @param credence the version of this library
     */
    public record Origin(LocalDate date, Optional<String> commit, String credence) {
        /**
         * Checks the lengths.
         *
         * @throws IllegalArgumentException if the commit is empty, or the commit or the version is longer than 100 characters
         */
        public Origin {
            Objects.requireNonNull(date, "date must not be null");
            if (commit.filter(text -> text.isEmpty() || text.length() > MAX_LENGTH)
                            .isPresent()
                    || credence.length() > MAX_LENGTH) {
                throw new IllegalArgumentException(
                        "commit and version must have 1 to " + MAX_LENGTH + " characters: commit="
                                + Json.quoted(commit.orElse("")) + ", credence=" + Json.quoted(credence));
            }
        }
    }

    /**
     * The values of metrics, with their intervals at a level.
     *
     * @param level the confidence level
     * @param values the values
     */
    public record MetricValues(double level, List<MetricValue> values) {
        /** No values. */
        public static final MetricValues NONE = new MetricValues(0.95, List.of());

        /** Copies the values. */
        public MetricValues {
            values = List.copyOf(values);
        }
    }

    /**
     * The value of a metric.
     *
     * @param metric the spelling of the metric
     * @param value the value of the metric; NaN if it is undefined
     * @param lower the lower end of the interval; NaN if there is none
     * @param upper the upper end of the interval; NaN if there is none
     */
    public record MetricValue(String metric, double value, double lower, double upper) {}
}
