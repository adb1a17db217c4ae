package dev.credence.cli.compare;

import dev.credence.Credence;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.JointEvidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset.CommonLabel;
import dev.credence.cli.data.ManyData;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.RowDoubts;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.OutcomeInputs.Given;
import dev.credence.cli.options.RunOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.report.systems.MultiSystemReport;
import dev.credence.report.systems.MultiSystemRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Compares more than two systems on the same rows, for {@code compare --against A,B,C} and the same option of {@code report}. */
public record SeveralSystems(
        ColumnOptions columns, SamplingDesign design, List<String> metrics, List<String> comparators) {
    /** Returns whether the systems are columns of a file; states do not contain the names of columns. */
    private boolean isFile() {
        return columns.givenTruth().isPresent();
    }

    private void requireDesign() {
        switch (design.kind()) {
            case WEIGHTED ->
                throw Failure.usage(
                        given("--weight", "a state of weighted rows") + ": compare two at a time" + named());
            case FOLDED ->
                throw Failure.usage(given("--fold", "a state of folds") + ": folds share training rows, so that "
                        + "the variance of their differences is unknown; compare two at a time" + named()
                        + ", or, where each value of the column is a slice of its own (data sets, sites), "
                        + (isFile() ? "name it with --cluster" : "collect the rows with --cluster"));
            case CROSSED ->
                throw Failure.usage(
                        given("--cluster of two columns", "a state") + ": compare two at a time, or name one");
            case IID, STRATIFIED, CLUSTERED -> {}
        }
    }

    private String given(String option, String state) {
        return (isFile() ? option : state) + " cannot be combined with several systems";
    }

    private String named() {
        return isFile() ? "" : ", named with --prediction A --against B";
    }

    /**
     * Reads the rows and compares the systems.
     *
     * @param place the file or the states, as the report names it
     * @param common the check of labels
     */
    public MultiSystemReport report(
            Credence credence,
            RunOptions options,
            Progressing progressing,
            String place,
            CommonLabel common,
            Supplier<ManyData> rows) {
        Request request = new Request(metrics, comparators);
        request.requireOneComparator();
        requireDesign();
        MultiSystemRequest run = request.of(credence, options, progressing);
        ManyData data = rows.get();
        common.require(data, place);
        List<MultiSystemReport> reports = Request.answered(() -> compared(run, credence, data));
        List<MultipleComparison> comparisons = reports.stream()
                .flatMap(report -> report.comparisons().stream())
                .toList();
        List<String> notes = reports.stream()
                .flatMap(report -> report.notes().stream())
                .distinct()
                .toList();
        return Request.described(new MultiSystemReport(Map.of(), comparisons, notes), input(place, data), data.notes());
    }

    /** Compares by each metric with the evidence that it reads, or by the usual metrics of all evidence. */
    private List<MultiSystemReport> compared(MultiSystemRequest run, Credence credence, ManyData data) {
        if (metrics.isEmpty()) {
            return Stream.of(
                            data.predictions().map(run::report),
                            data.scores().map(run::report),
                            data.classScores().map(run::report))
                    .flatMap(Optional::stream)
                    .toList();
        }
        return metrics.stream()
                .map(name -> compared(run, credence.registry().metric(name), data))
                .toList();
    }

    private static MultiSystemReport compared(MultiSystemRequest run, Metric<?> metric, ManyData data) {
        CliObservations.require(metric, data);
        MultiSystemRequest one = run.metrics(List.of(metric));
        if (metric.evidenceType() == ScoredSample.class) {
            return one.report(data.scores().orElseThrow());
        }
        return metric.evidenceType() == ClassScores.class
                ? one.report(data.classScores().orElseThrow())
                : one.report(data.predictions().orElseThrow());
    }

    private Map<String, Object> input(String place, ManyData data) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place);
        input.put("rows", data.rows());
        columns.givenTruth().ifPresent(name -> input.put("truth", name));
        List<List<String>> systems =
                data.evidence().map(JointEvidence::systems).distinct().toList();
        input.put("systems", systems.get(0).stream().map(columns::words).toList());
        if (systems.size() > 1) {
            input.put("scores", systems.get(1));
        }
        data.predictions()
                .flatMap(sample -> sample.evidence().positive())
                .or(columns::positive)
                .ifPresent(label -> input.put("positive", label));
        input.put("pairing", "joint");
        design.describe(input);
        return input;
    }

    /**
     * The metrics and the comparator of a comparison of several systems.
     *
     * @param metrics spellings of metrics
     * @param comparators spellings of comparators, one at most
     */
    public record Request(List<String> metrics, List<String> comparators) {
        /** Compares the outcomes of several systems. */
        public MultiSystemReport report(
                Credence credence, RunOptions options, Progressing progressing, Given<Sample<JointOutcomes>> given) {
            MultiSystemRequest run = of(credence, options, progressing);
            return described(
                    answered(() -> run.report(given.read().data())),
                    given.input(),
                    given.read().notes());
        }

        /** Describes the input, and withholds the conclusion if a note contradicts an assumption of the intervals. */
        private static MultiSystemReport described(
                MultiSystemReport report, Map<String, Object> input, List<String> notes) {
            MultiSystemReport described = report.describedBy(input, notes);
            return RowDoubts.reason(notes).map(described::undecided).orElse(described);
        }

        void requireOneComparator() {
            if (comparators.size() > 1) {
                throw Failure.usage("--comparator may be given once for several systems: comparators=" + comparators);
            }
        }

        public MultiSystemRequest of(Credence credence, RunOptions options, Progressing progressing) {
            return Failure.ofArguments(() -> MultiSystemRequest.of(credence)
                    .metrics(metrics.toArray(String[]::new))
                    .comparator(comparators.stream().findFirst())
                    .level(options.level())
                    .run(options.run(progressing.progress())));
        }

        static <R> R answered(Supplier<R> report) {
            try {
                return CliObservations.answered(report);
            } catch (IllegalArgumentException e) {
                throw Failure.usage(e);
            }
        }
    }
}
