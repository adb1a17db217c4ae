package dev.credence.architecture;

import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.IntervalCase;
import dev.credence.testkit.MetricContract;
import dev.credence.testkit.cases.Contrasts;
import dev.credence.testkit.cases.IntervalCases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Outcomes of every kind, and registered metrics of outcomes on samples of every design. */
final class OutcomeCases {
    private static final OutcomeColumn[] COST = {OutcomeColumn.of("errors", 0, 100), OutcomeColumn.of("words", 0, 200)};

    private OutcomeCases() {}

    /** Returns a metric that can read some of the corner cases: a metric of two outcomes names them. */
    @SuppressWarnings("unchecked") // the metric reads outcomes
    static Metric<Outcomes> readable(Metric<?> metric) {
        Metric<Outcomes> own = (Metric<Outcomes>) metric;
        return metric.id().equals("ratio") ? own.configured(Options.parse("of=errors,per=words")) : own;
    }

    /** Ordinary outcomes first, then empty ones, single ones, equal ones, and those with several runs and columns. */
    static List<Outcomes> corners() {
        return List.of(
                Outcomes.of(0.2, 0.9, 0.5, 1, 0.7, 0.4, 0, 1, 1, 0.3),
                costs(3, 12, 0, 9, 1, 20, 2, 2, 5, 30),
                answers("110", "001", "111", "000", "101", "011"),
                Outcomes.of(),
                Outcomes.of(0.5),
                Outcomes.of(1, 1, 1, 1, 1, 1, 1, 1),
                Outcomes.of(0, 0, 0),
                Outcomes.of(0, 1, 1, 0, 1, 1, 1),
                Outcomes.of(-1, -0.4, 0, 0.4, 0.4, 1),
                Outcomes.of(3.5, 120, 7, 0.25, 18, 18, 40),
                Outcomes.ofRuns(new double[] {0.5, 0.25}, new double[] {1}, new double[] {0, 0, 0.75}));
    }

    /** Returns corner cases, and outcomes with the columns of a metric of counts or of retrieval. */
    private static List<Outcomes> corners(Metric<Outcomes> metric) {
        List<Outcomes> corners = new ArrayList<>(corners());
        corners.addAll(ofColumns(metric));
        return corners;
    }

    /** Returns counts of items, and measures of queries: ordinary ones, four parts, and saturated ones. */
    private static List<Outcomes> ofColumns(Metric<Outcomes> metric) {
        if (metric.id().startsWith("count-")) {
            return List.of(
                    counts(10, 2, 3, 20, 5, 5, 1, 7, 8, 1, 1, 9),
                    counts(3, 1, 0, 6, 9, 2, 2, 4),
                    counts(4, 0, 1, 5, 7, 3, 2, 8),
                    counts(6, 1, 1, 3, 2, 2, 0, 6),
                    counts(5, 0, 0, 5, 5, 0, 0, 5),
                    counts());
        }
        OutcomeColumn column = OutcomeColumn.of(metric.spelling(), 0, 1);
        return List.of(
                Outcomes.of(column, 0.2, 1, 0.5, 0, 0.75, 1),
                Outcomes.of(column, 1, 0, 1),
                Outcomes.of(column, 0.5, 1, 0),
                Outcomes.of(column, 0, 0.25, 1),
                Outcomes.of(column, 1, 1, 1, 1, 1),
                Outcomes.of(column));
    }

    private static Outcomes counts(double... rows) {
        OutcomesBuilder builder = new OutcomesBuilder(
                Stream.of("tp", "fp", "fn", "tn").map(OutcomeColumn::count).toArray(OutcomeColumn[]::new));
        for (int i = 0; i < rows.length; i += 4) {
            builder.addItem(Arrays.copyOfRange(rows, i, i + 4));
        }
        return builder.build();
    }

    private static Outcomes costs(double... pairs) {
        OutcomesBuilder builder = new OutcomesBuilder(COST);
        for (int i = 0; i < pairs.length; i += 2) {
            builder.addItem(pairs[i], pairs[i + 1]);
        }
        return builder.build();
    }

    /** Returns items of which each character is a run that passed (1) or failed (0). */
    private static Outcomes answers(String... items) {
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.of("passed", 0, 1));
        for (int item = 0; item < items.length; item++) {
            String name = "item-" + item;
            items[item].chars().forEach(run -> builder.add(name, run - '0'));
        }
        return builder.build();
    }

    /** Returns parts with the columns of a metric, which clusters and folds are made of. */
    private static List<Outcomes> parts(Metric<Outcomes> metric) {
        List<List<Outcomes>> kinds = List.of(
                List.of(
                        Outcomes.of(0.2, 0.9, 0.5, 1, 0.7),
                        Outcomes.of(0.4, 0, 1, 1),
                        Outcomes.of(0.3, 0.6, 0.8, 0.1, 0.9),
                        Outcomes.of(0.5, 0.5, 0.75, 0)),
                List.of(costs(3, 12, 0, 9), costs(1, 20, 2, 2), costs(5, 30, 4, 4), costs(0, 3, 9, 40)),
                List.of(answers("11", "00"), answers("10", "01"), answers("11", "01"), answers("00", "10")));
        return kinds.stream()
                .filter(parts -> metric.refusal(parts.get(0)).isEmpty())
                .findFirst()
                .orElseGet(() -> ofColumns(metric).subList(0, 4));
    }

    /** Returns a metric on corner cases and on samples of every design. */
    static List<IntervalCase<?>> intervalCases(Metric<?> registered) {
        Metric<Outcomes> metric = readable(registered);
        List<Sample<Outcomes>> samples = new ArrayList<>();
        corners(metric).stream()
                .filter(corner -> metric.refusal(corner).isEmpty())
                .forEach(corner -> samples.add(Sample.of(corner)));
        List<Outcomes> parts = parts(metric);
        samples.add(StratifiedSample.of(parts.get(0), atom -> atom % 2));
        samples.add(IntervalCases.weighted(parts.get(0)));
        samples.add(IntervalCases.clustered(parts));
        samples.add(FoldedSample.of(parts));
        return samples.stream()
                .<IntervalCase<?>>map(sample -> new IntervalCase<>(metric.formFor(List.of(sample.evidence())), sample))
                .toList();
    }

    /** Returns a metric on two systems, paired and independent, i.i.d., weighted and clustered. */
    static List<ComparisonCase<?>> comparisonCases(Metric<?> registered) {
        Metric<Outcomes> metric = readable(registered);
        List<PairedOutcomes> pairs = pairs(metric);
        List<ComparisonCase<?>> cases = new ArrayList<>();
        for (PairedOutcomes joint : pairs) {
            Metric<Outcomes> form = metric.formFor(List.of(joint.first(), joint.second()));
            cases.addAll(Contrasts.both(form, joint));
        }
        Metric<Outcomes> form =
                metric.formFor(List.of(pairs.get(0).first(), pairs.get(0).second()));
        cases.add(both(form, pairs, IntervalCases::clustered));
        cases.add(both(form, pairs, joint -> IntervalCases.weighted(joint.get(0))));
        return cases;
    }

    private static List<PairedOutcomes> pairs(Metric<Outcomes> metric) {
        if (metric.id().equals("ratio")) {
            return List.of(costs(costs(3, 12, 0, 9, 1, 20, 2, 2), 0.5), costs(costs(5, 30, 4, 4, 0, 3, 9, 40), 0.25));
        }
        PairedOutcomes first =
                PairedOutcomes.of(new double[] {1, 1, 0, 1, 1, 0, 1, 1}, new double[] {1, 0, 0, 1, 0, 1, 1, 0});
        PairedOutcomes second = PairedOutcomes.of(new double[] {0, 1, 0, 1, 1, 1}, new double[] {0, 0, 1, 1, 0, 1});
        if (metric.refusal(first.first()).isEmpty()) {
            return List.of(first, second);
        }
        List<Outcomes> parts = ofColumns(metric);
        return List.of(inOtherOrder(parts.get(0)), inOtherOrder(parts.get(3)));
    }

    /** Returns two systems of which the second has the outcomes of the first on other items. */
    private static PairedOutcomes inOtherOrder(Outcomes outcomes) {
        OutcomesBuilder one = new OutcomesBuilder(outcomes.columns().toArray(OutcomeColumn[]::new));
        OutcomesBuilder other = new OutcomesBuilder(outcomes.columns().toArray(OutcomeColumn[]::new));
        for (int atom = 0; atom < outcomes.atoms(); atom++) {
            one.add("item-" + atom, row(outcomes, atom));
            other.add("item-" + atom, row(outcomes, (atom + 1) % outcomes.atoms()));
        }
        return one.pairedWith(other);
    }

    private static double[] row(Outcomes outcomes, int atom) {
        return IntStream.range(0, outcomes.columns().size())
                .mapToDouble(column -> outcomes.value(atom, 0, column))
                .toArray();
    }

    private static ComparisonCase<?> both(
            Metric<Outcomes> metric,
            List<PairedOutcomes> joint,
            Function<List<PairedOutcomes>, Sample<PairedOutcomes>> sample) {
        List<PairedOutcomes> swapped =
                joint.stream().map(PairedOutcomes::swapped).toList();
        return ComparisonCase.paired(metric, sample.apply(joint), sample.apply(swapped));
    }

    /** Returns the costs of two systems on the same items, of which the second has a part of the errors of the first. */
    private static PairedOutcomes costs(Outcomes first, double factor) {
        OutcomesBuilder one = new OutcomesBuilder(COST);
        OutcomesBuilder other = new OutcomesBuilder(COST);
        for (int atom = 0; atom < first.atoms(); atom++) {
            String name = "item-" + atom;
            one.add(name, first.value(atom, 0, 0), first.value(atom, 0, 1));
            other.add(name, Math.floor(first.value(atom, 0, 0) * factor), first.value(atom, 0, 1));
        }
        return one.pairedWith(other);
    }

    /** The contract of a metric of outcomes. */
    static final class OfOutcomes extends MetricContract<Outcomes> {
        private final Metric<Outcomes> metric;

        OfOutcomes(Metric<?> metric) {
            this.metric = readable(metric);
        }

        @Override
        protected Metric<Outcomes> metric() {
            return metric;
        }

        @Override
        protected Arbitrary<Outcomes> evidence() {
            Arbitrary<Double> grade = Arbitraries.integers().between(0, 4).map(quarters -> quarters / 4.0);
            Arbitrary<Outcomes> grades = grade.list()
                    .ofMaxSize(8)
                    .map(values -> Outcomes.of(
                            values.stream().mapToDouble(value -> value).toArray()));
            Arbitrary<Outcomes> answers = Arbitraries.strings()
                    .withChars('0', '1')
                    .ofMinLength(1)
                    .ofMaxLength(3)
                    .list()
                    .ofMaxSize(6)
                    .map(items -> answers(items.toArray(new String[0])));
            Arbitrary<Outcomes> costs = Arbitraries.doubles()
                    .between(0, 99)
                    .ofScale(1)
                    .list()
                    .ofMaxSize(4)
                    .map(errors -> costs(errors.stream()
                            .flatMapToDouble(error -> DoubleStream.of(error, error + 1))
                            .toArray()));
            return Arbitraries.oneOf(grades, answers, costs);
        }

        @Override
        protected List<Outcomes> corners() {
            return OutcomeCases.corners(metric);
        }

        @Override
        protected boolean smooth() {
            return metric.nonSmoothness().isEmpty();
        }

        @Override
        protected Optional<Outcomes> without(Outcomes outcomes, int atom) {
            return Optional.of(outcomes.withAtoms(IntStream.range(0, outcomes.atoms())
                    .filter(other -> other != atom)
                    .toArray()));
        }

        @Override
        protected Optional<Outcomes> repeated(Outcomes outcomes, int atom) {
            return Optional.of(outcomes.merge(outcomes.withAtoms(new int[] {atom})))
                    .filter(merged -> merged.count(atom) == 2 * outcomes.count(atom));
        }
    }
}
