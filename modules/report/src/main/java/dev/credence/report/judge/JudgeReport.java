package dev.credence.report.judge;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Note;
import dev.credence.decision.Verdict;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedComparison;
import dev.credence.judge.JudgedComparison.JudgedPairs;
import dev.credence.judge.JudgedEstimate;
import dev.credence.report.Report;
import dev.credence.report.form.Phrases;
import dev.credence.report.form.SystemsConclusion;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The report on labels of a judge: each metric by the judge alone, by the true labels alone and corrected, what the judge is worth, how
 * far it agrees with the truth, and for several systems the corrected differences.
 *
 * @param input the description of the input, by name
 * @param level the level of the intervals
 * @param labelled the number of items with a true label
 * @param estimates the corrected metrics of each system, at least one
 * @param shares the share of the positive label by other corrections; empty if there are predictions
 * @param differences the corrected differences of all pairs of systems; empty for one
 * @param agreement the agreement of judge and truth
 * @param slices the errors of the judge in slices; empty if there are none
 * @param checks the limits of corrected metrics
 * @param notes notes on the input
 * @param doubt which assumption of the intervals the data contradict, so that no conclusion is drawn; empty if there is none
 */
public record JudgeReport(
        Map<String, Object> input,
        ConfidenceLevel level,
        long labelled,
        List<OfSystem> estimates,
        List<Estimate> shares,
        List<OfPair> differences,
        List<Estimate> agreement,
        Optional<JudgeSlices> slices,
        List<JudgeCheck> checks,
        List<String> notes,
        Optional<String> doubt)
        implements Report {
    private static final String AGREEMENT = "judge and truth";

    /** Copies the lists. */
    public JudgeReport {
        if (estimates.isEmpty()) {
            throw new IllegalArgumentException(
                    "estimates must not be empty: estimates=0; correct a metric with Judged");
        }
        estimates = List.copyOf(estimates);
        shares = List.copyOf(shares);
        differences = List.copyOf(differences);
        agreement = List.copyOf(agreement);
        checks = List.copyOf(checks);
        notes = List.copyOf(notes);
    }

    /**
     * Creates the report on metrics that a program corrected, without a description of the input.
     *
     * @param judged the items
     * @param level the level of the intervals
     * @param systems the names of the systems, in their order; the name of the judge if there is none
     * @param metrics spellings of metrics
     * @param options the seed, the number of draws and the cancellation of the differences of several systems
     * @return the report, of several systems with the differences of all pairs
     * @throws java.util.NoSuchElementException if a metric is unknown
     * @throws IllegalArgumentException if there are no metrics, or names and systems differ in number
     * @throws dev.credence.api.refusal.RefusedException if a metric cannot be corrected
     */
    public static JudgeReport of(
            Judged judged, ConfidenceLevel level, List<String> systems, List<String> metrics, ComputeOptions options) {
        if (systems.size() != Math.max(1, judged.systems())) {
            throw new IllegalArgumentException("every system must have a name: names=" + systems + ", systems="
                    + judged.systems() + "; without a system name the judge");
        }
        Judged judgedAtLevel = judged.level(level);
        List<OfSystem> estimates = IntStream.range(0, systems.size())
                .boxed()
                .flatMap(system -> metrics.stream()
                        .map(metric -> new OfSystem(
                                systems.get(system), judgedAtLevel.estimate(metric, system), Optional.empty())))
                .toList();
        List<OfPair> differences = systems.size() < 2
                ? List.of()
                : metrics.stream()
                        .flatMap(metric -> OfPair.of(systems, judgedAtLevel.compareAll(metric, options)).stream())
                        .toList();
        return new JudgeReport(
                Map.of(),
                level,
                judged.labelled(),
                estimates,
                List.of(),
                differences,
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                Optional.empty());
    }

    /**
     * A corrected metric of a system.
     *
     * @param system the name of its predictions, or of the judge if there are none
     * @param estimate the corrected metric
     * @param needed the number of labels for an interval of a width; empty if none was requested
     */
    public record OfSystem(String system, JudgedEstimate estimate, Optional<Needed> needed) {}

    /**
     * The number of labels that give a metric an interval of a width.
     *
     * @param width the width
     * @param labels the number of labels
     */
    public record Needed(double width, long labels) {}

    /**
     * The corrected difference of two systems.
     *
     * @param first the name of the predictions of the first system
     * @param second the name of those of the second
     * @param difference the difference, with simultaneous intervals if there are several pairs
     * @param adjusted the p-value that is adjusted for the pairs of all systems; empty if there is one pair
     */
    public record OfPair(String first, String second, JudgedComparison difference, OptionalDouble adjusted) {
        /**
         * Returns the pairs of a metric with the names of their systems.
         *
         * @param systems the names of the systems
         * @param compared the pairs
         * @return the pairs with names
         */
        public static List<OfPair> of(List<String> systems, JudgedPairs compared) {
            return compared.pairs().stream()
                    .map(pair -> new OfPair(
                            systems.get(pair.first()),
                            systems.get(pair.second()),
                            pair.comparison(),
                            compared.pairs().size() > 1 ? OptionalDouble.of(pair.adjusted()) : OptionalDouble.empty()))
                    .toList();
        }

        String name() {
            return first + " - " + second;
        }
    }

    /** A row of the table. */
    private record Line(
            String group,
            String metric,
            String method,
            double value,
            Inference result,
            double lambda,
            double p,
            double adjusted) {
        static Line of(String group, String method, Estimate estimate) {
            return of(group, method, estimate, Double.NaN, Double.NaN, Double.NaN);
        }

        static Line of(String group, String method, Estimate estimate, double lambda, double p, double adjusted) {
            return new Line(group, estimate.metric(), method, estimate.value(), estimate, lambda, p, adjusted);
        }

        static Line of(String group, String method, Comparison comparison) {
            return new Line(
                    group,
                    comparison.metric(),
                    method,
                    comparison.difference(),
                    comparison,
                    Double.NaN,
                    comparison.pValue(),
                    Double.NaN);
        }
    }

    @Override
    public Document document() {
        return new Document(input, List.of(new Document.Section(data())), conclusions(), sentences());
    }

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        estimates.forEach(system -> {
            JudgedEstimate estimate = system.estimate();
            lines.add(Line.of(system.system(), "judge alone", estimate.judge()));
            lines.add(Line.of(system.system(), "labels alone", estimate.labels()));
            lines.add(Line.of(
                    system.system(), "corrected", estimate.corrected(), estimate.lambda(), Double.NaN, Double.NaN));
        });
        shares.forEach(share -> lines.add(Line.of(estimates.get(0).system(), share.method(), share)));
        differences.forEach(pair -> {
            String group = pair.name();
            JudgedComparison comparison = pair.difference();
            lines.add(Line.of(group, "judge alone", comparison.judge()));
            lines.add(Line.of(group, "labels alone", comparison.labels()));
            lines.add(Line.of(
                    group,
                    "corrected",
                    comparison.corrected(),
                    comparison.lambda(),
                    comparison.pValue(),
                    pair.adjusted().orElse(Double.NaN)));
            lines.add(Line.of(
                    group, "judge's errors", comparison.bias(), Double.NaN, comparison.biasPValue(), Double.NaN));
        });
        agreement.forEach(estimate -> lines.add(Line.of(AGREEMENT, "labels", estimate)));
        slices.ifPresent(ofSystem -> ofSystem.errors().slices().forEach(slice -> {
            String group = ofSystem.group(slice);
            slice.agreement().forEach(estimate -> lines.add(Line.of(group, AGREEMENT, estimate)));
            ofSystem.corrected()
                    .getOrDefault(slice.name(), List.of())
                    .forEach(row -> lines.add(Line.of(
                            group,
                            row.system() + " corrected",
                            row.estimate().corrected(),
                            row.estimate().lambda(),
                            Double.NaN,
                            Double.NaN)));
        }));
        return lines;
    }

    @Override
    public Table<?> data() {
        List<Line> lines = lines();
        Digits digits = Digits.ofIntervals(
                lines, line -> line.result().lower(), line -> line.result().upper(), line -> Math.abs(line.value()));
        List<Column<Line>> columns = new ArrayList<>();
        columns.add(Column.<Line>name("of", Line::group).notIn(Document.Medium.TERMINAL));
        columns.add(Column.name("metric", Line::metric));
        columns.add(Column.text("by", Line::method));
        columns.add(Column.<Line>shown("value", line -> digits.of(line.value()))
                .right()
                .withData("value", Line::value));
        columns.add(Column.shown(
                SafeText.percent(level) + " interval",
                line -> digits.interval(line.result().lower(), line.result().upper())));
        columns.add(Column.data("lower", line -> line.result().lower()));
        columns.add(Column.data("upper", line -> line.result().upper()));
        columns.add(Column.data("level", line -> level.value()));
        columns.add(Column.<Line>shown("n", line -> SafeText.count(line.result().n()))
                .right()
                .with(Column.Priority.COUNT)
                .withData("n", line -> line.result().n()));
        columns.add(Column.<Line>shown("lambda", line -> number(line.lambda()))
                .right()
                .with(Column.Priority.DETAIL)
                .optional()
                .withData("lambda", Line::lambda));
        columns.add(Column.<Line>shown("p", line -> Double.isNaN(line.p()) ? "" : Digits.ofProbability(line.p()))
                .right()
                .with(Column.Priority.SUPPORTING)
                .optional()
                .withData("p_value", Line::p));
        columns.add(Column.<Line>shown(
                        "p adj.", line -> Double.isNaN(line.adjusted()) ? "" : Digits.ofProbability(line.adjusted()))
                .right()
                .optional()
                .withData("p_adjusted", Line::adjusted));
        columns.add(Column.data(
                "notes", line -> String.join("; ", Note.sentences(line.result().notes()))));
        return new Table<>(columns, lines).groupedBy(Line::group);
    }

    private static String number(double x) {
        return Double.isNaN(x) ? "" : String.format(Locale.ROOT, "%.2f", x);
    }

    /** {@return the verdict of all checks together; PASS if there is none} */
    public Verdict verdict() {
        return Verdict.of(checks.stream().map(JudgeCheck::verdict).toList());
    }

    /** {@return the sentence that the intervals do not show which system is better; empty without a doubt, or for one system} */
    public Optional<String> undecided() {
        return differences.isEmpty()
                ? Optional.empty()
                : doubt.map(reason -> SystemsConclusion.undecided(
                        reason,
                        estimates.stream()
                                .map(system -> SafeText.cell(system.system()))
                                .distinct()
                                .toList()));
    }

    private List<String> conclusions() {
        List<String> sentences = new ArrayList<>();
        warning().ifPresent(note -> sentences.add(Phrases.atBeginning(note.sentence()) + "."));
        undecided().ifPresent(sentences::add);
        checks.forEach(check -> sentences.add(check.sentence()));
        estimates.forEach(system -> worthSentence(
                        system.estimate().metric() + " of " + system.system(),
                        system.estimate().worth())
                .ifPresent(sentences::add));
        differences.forEach(pair -> worthSentence(
                        "the difference of " + pair.difference().metric() + namesOfPair(pair),
                        pair.difference().worth())
                .ifPresent(sentences::add));
        differences.forEach(pair -> {
            JudgedComparison comparison = pair.difference();
            boolean differ = comparison.biasPValue() < 1 - level.value();
            sentences.add("The judge's errors " + (differ ? "differ" : "do not clearly differ")
                    + " between "
                    + (pair.adjusted().isPresent() ? pair.first() + " and " + pair.second() : "the systems") + " for "
                    + comparison.metric() + " (p = " + Digits.ofProbability(comparison.biasPValue())
                    + ").");
        });
        slices.ifPresent(ofSystem -> sentences.addAll(ofSystem.conclusions(level)));
        return sentences;
    }

    /** Returns the note that the labelled items do not look like a random part, on which all corrections depend. */
    private Optional<Note> warning() {
        return lines().stream()
                .flatMap(line -> line.result().notes().stream())
                .filter(note -> note.code().equals("labelled-part-differs"))
                .findFirst();
    }

    private String namesOfPair(OfPair pair) {
        return pair.adjusted().isPresent() ? " of " + pair.first() + " and " + pair.second() : "";
    }

    private Optional<String> worthSentence(String subject, double worth) {
        return Double.isNaN(worth)
                ? Optional.empty()
                : Optional.of("For " + subject + ", " + SafeText.count(labelled)
                        + (labelled == 1 ? " label with this judge is worth " : " labels with this judge are worth ")
                        + SafeText.count(Math.round(worth)) + " without.");
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>(notes);
        Optional<String> concluded = warning().map(Note::sentence);
        lines().forEach(line -> Note.sentences(line.result().notes()).stream()
                .filter(sentence -> concluded.filter(sentence::equals).isEmpty())
                .map(sentence -> sliceOf(line) + line.metric() + ", " + line.method() + ": " + sentence)
                .filter(sentence -> !sentences.contains(sentence))
                .forEach(sentences::add));
        slices.filter(ofSystem -> ofSystem.errors().slices().size() > 1)
                .ifPresent(ofSystem -> sentences.add("the intervals of the "
                        + SafeText.count(ofSystem.errors().slices().size()) + " values of " + ofSystem.column()
                        + " are not adjusted for their number: each has the level " + level.value()));
        return sentences;
    }

    /** Returns the name of the slice of a line with a comma; an empty text for a line of all items. */
    private String sliceOf(Line line) {
        return slices.filter(ofSystem -> ofSystem.errors().slices().stream()
                        .anyMatch(slice -> line.group().equals(ofSystem.group(slice))))
                .map(ofSystem -> line.group() + ", ")
                .orElse("");
    }

    @Override
    public List<String> notesOfWhole() {
        return notes;
    }

    @Override
    public Report.Envelope envelope() {
        Map<String, Object> more = new LinkedHashMap<>();
        if (!shares.isEmpty()) {
            more.put("shares", shares);
        }
        if (!differences.isEmpty()) {
            more.put("differences", differences.stream().map(JudgeReport::form).toList());
        }
        more.put("agreement", agreement);
        slices.ifPresent(ofSystem -> {
            more.put("slices", ofSystem.form());
            more.put("homogeneity", ofSystem.test());
        });
        if (!checks.isEmpty()) {
            more.put("verdict", verdict().word());
            more.put("checks", checks.stream().map(JudgeCheck::form).toList());
        }
        more.put("conclusions", conclusions());
        return new Report.Envelope(
                input, estimates.stream().map(JudgeReport::form).toList(), notes, more);
    }

    static Map<String, Object> form(OfSystem system) {
        Map<String, Object> form = new LinkedHashMap<>();
        JudgedEstimate estimate = system.estimate();
        form.put("metric", estimate.metric());
        form.put("system", system.system());
        form.put("judge", estimate.judge());
        form.put("labels", estimate.labels());
        form.put("corrected", estimate.corrected());
        form.put("lambda", estimate.lambda());
        form.put("worth", estimate.worth());
        system.needed()
                .ifPresent(needed -> form.put("needed", Map.of("width", needed.width(), "labels", needed.labels())));
        return form;
    }

    private static Map<String, Object> form(OfPair pair) {
        Map<String, Object> form = new LinkedHashMap<>();
        JudgedComparison comparison = pair.difference();
        form.put("metric", comparison.metric());
        form.put("systems", List.of(pair.first(), pair.second()));
        form.put("judge", comparison.judge());
        form.put("labels", comparison.labels());
        form.put("corrected", comparison.corrected());
        form.put("pValue", comparison.pValue());
        pair.adjusted().ifPresent(adjusted -> form.put("adjusted", adjusted));
        form.put("lambda", comparison.lambda());
        form.put("worth", comparison.worth());
        form.put("bias", comparison.bias());
        form.put("biasPValue", comparison.biasPValue());
        return form;
    }
}
