package dev.credence.architecture;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.outcomes.Outcomes;
import dev.credence.testkit.BinaryMetricContract;
import dev.credence.testkit.ClassScoreMetricContract;
import dev.credence.testkit.ComparatorContract;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.ConfusionMetricContract;
import dev.credence.testkit.Contract;
import dev.credence.testkit.IntervalCase;
import dev.credence.testkit.IntervalMethodContract;
import dev.credence.testkit.ProportionIntervalMethodContract;
import dev.credence.testkit.ScoreMetricContract;
import dev.credence.testkit.cases.ComparisonCases;
import dev.credence.testkit.cases.IntervalCases;
import dev.credence.testkit.cases.Scores;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/** The testkit's contracts for everything that is registered, with the declarations of each metric and method. */
final class Registered {
    static final Registry REGISTRY = Registry.load();
    /** The number of draws: bounds need not be accurate here, but must obey the laws up to level 0.999. */
    private static final ComputeOptions QUICK =
            ComputeOptions.defaults().withSeed(20_260_105).withDraws(2_000);

    /** A mean, a proportion, a step function, a ratio and a ratio of counts: more metrics of outcomes would repeat the same. */
    private static final Set<String> OF_EACH_KIND = Set.of("mean", "share", "quantile", "ratio", "count-f1");

    private Registered() {}

    /** The contract of a metric, by its kind. */
    @SuppressWarnings("unchecked") // the kind of evidence is checked
    static Contract contract(Metric<?> metric) {
        if (metric instanceof BinaryMetric binary) {
            return new OfFourCounts(binary);
        }
        if (metric.evidenceType() == ConfusionMatrix.class) {
            return new OfMatrices((Metric<ConfusionMatrix>) metric);
        }
        if (metric.evidenceType() == ScoredSample.class) {
            return new OfScores((Metric<ScoredSample>) metric);
        }
        if (metric.evidenceType() == ClassScores.class) {
            return new OfClassScores((Metric<ClassScores>) metric);
        }
        if (metric.evidenceType() == Outcomes.class) {
            return new OutcomeCases.OfOutcomes(metric);
        }
        throw new IllegalStateException("no contract for metric " + metric.id());
    }

    /** The contract of an interval method. */
    static Contract contract(IntervalMethod method) {
        return method instanceof ProportionIntervalMethod proportion
                ? new OfProportions(proportion)
                : new Method(method);
    }

    /** The contract of a comparator. */
    static Contract contract(Comparator comparator) {
        return new OfSystems(comparator);
    }

    /** Returns whether a method is one of the module of Monte Carlo methods, whose laws take as long as those of all others. */
    static boolean simulates(IntervalMethod method) {
        return method.getClass().getPackageName().startsWith("dev.credence.montecarlo");
    }

    /** A metric on samples of every design. */
    static List<IntervalCase<?>> intervalCases(Metric<?> metric) {
        return metric.evidenceType() == Outcomes.class ? OutcomeCases.intervalCases(metric) : IntervalCases.of(metric);
    }

    /** A metric on two systems. */
    static List<ComparisonCase<?>> comparisonCases(Metric<?> metric) {
        return metric.evidenceType() == Outcomes.class
                ? OutcomeCases.comparisonCases(metric)
                : ComparisonCases.of(metric);
    }

    /** Registered score metrics, for methods and comparators that support one metric only, and metrics of class scores for all. */
    private static Stream<Metric<?>> metricsOf(Class<?> evidence) {
        return REGISTRY.metrics().stream()
                .filter(metric -> metric.evidenceType() == evidence)
                .filter(metric -> evidence != Outcomes.class || OF_EACH_KIND.contains(metric.id()));
    }

    /** Small metrics, and all registered ones of the same evidence. */
    @SuppressWarnings("unchecked") // the kind of evidence is checked
    private static <E extends Evidence> List<Metric<E>> with(List<Metric<E>> small, Class<E> evidence) {
        return Stream.concat(small.stream(), metricsOf(evidence).map(metric -> (Metric<E>) metric))
                .toList();
    }

    private static List<IntervalCase<?>> cases(IntervalMethod method, List<IntervalCase<?>> reference) {
        boolean general = reference.stream().anyMatch(requested -> requested.fits(method));
        return Stream.of(
                        reference.stream(),
                        Stream.of(ClassScores.class, Outcomes.class)
                                .flatMap(Registered::metricsOf)
                                .map(Registered::intervalCases)
                                .flatMap(Collection::stream),
                        metricsOf(ScoredSample.class)
                                .filter(metric -> !general)
                                .map(IntervalCases::of)
                                .flatMap(Collection::stream))
                .<IntervalCase<?>>flatMap(cases -> cases)
                .toList();
    }

    private static List<ComparisonCase<?>> cases(Comparator comparator, List<ComparisonCase<?>> reference) {
        boolean general = reference.stream().anyMatch(requested -> requested.fits(comparator));
        return Stream.of(
                        reference.stream(),
                        Stream.of(ClassScores.class, Outcomes.class)
                                .flatMap(Registered::metricsOf)
                                .map(Registered::comparisonCases)
                                .flatMap(Collection::stream),
                        metricsOf(ScoredSample.class)
                                .filter(metric -> !general)
                                .map(ComparisonCases::of)
                                .flatMap(Collection::stream))
                .<ComparisonCase<?>>flatMap(cases -> cases)
                .toList();
    }

    /** Metrics of confusion matrices that are functions of more than the four counts. */
    private static final class OfMatrices extends ConfusionMetricContract {
        private final Metric<ConfusionMatrix> metric;

        OfMatrices(Metric<ConfusionMatrix> metric) {
            this.metric = metric;
        }

        @Override
        protected Metric<ConfusionMatrix> metric() {
            return metric;
        }

        @Override
        protected OptionalDouble valueByChance() {
            return Chance.of(metric.id());
        }
    }

    /** Metrics of the four counts. */
    private static final class OfFourCounts extends BinaryMetricContract {
        private final BinaryMetric metric;
        private final Declared declared;

        OfFourCounts(BinaryMetric metric) {
            this.metric = metric;
            this.declared = Declared.by(metric.id());
        }

        @Override
        protected BinaryMetric metric() {
            return metric;
        }

        @Override
        protected OptionalDouble valueByChance() {
            return Chance.of(metric.id());
        }

        @Override
        protected Optional<BinaryMetric> counterpart() {
            return Counterparts.ofTheOtherClass(metric.id());
        }

        @Override
        protected Optional<BinaryMetric> complement() {
            return Counterparts.complement(metric.id());
        }

        @Override
        protected boolean isUndefinedForEmptyInput() {
            return declared.keeps("isUndefinedForEmptyInput");
        }

        @Override
        protected String reason(String declaration) {
            return declared.reason(declaration);
        }
    }

    /** Metrics of scores. */
    private static final class OfScores extends ScoreMetricContract {
        private final Metric<ScoredSample> metric;
        private final Declared declared;

        OfScores(Metric<ScoredSample> metric) {
            this.metric = metric;
            this.declared = Declared.by(metric.id());
        }

        @Override
        protected Metric<ScoredSample> metric() {
            return metric;
        }

        @Override
        protected OptionalDouble valueByChance() {
            return Chance.of(metric.id());
        }

        @Override
        protected boolean smooth() {
            return declared.keeps("smooth");
        }

        @Override
        protected boolean standardErrorAgrees() {
            return declared.keeps("standardErrorAgrees");
        }

        @Override
        protected boolean perfectPredictionsReachRangeBound() {
            return declared.keeps("perfectPredictionsReachRangeBound");
        }

        @Override
        protected boolean reachesTheEndsOfItsRange() {
            return declared.keeps("reachesTheEndsOfItsRange");
        }

        @Override
        protected List<ScoredSample> differentiable() {
            return declared.keeps("differentiable") ? super.differentiable() : Scores.straight();
        }

        @Override
        protected String reason(String declaration) {
            return declared.reason(declaration);
        }
    }

    /** Metrics of scores of several classes. */
    private static final class OfClassScores extends ClassScoreMetricContract {
        private final Metric<ClassScores> metric;
        private final Declared declared;

        OfClassScores(Metric<ClassScores> metric) {
            this.metric = metric;
            this.declared = Declared.by(metric.id());
        }

        @Override
        protected boolean smooth() {
            return declared.keeps("smooth");
        }

        @Override
        protected String reason(String declaration) {
            return declared.reason(declaration);
        }

        @Override
        protected Metric<ClassScores> metric() {
            return metric;
        }

        @Override
        protected OptionalDouble valueByChance() {
            return Chance.of(metric.id());
        }
    }

    /** Interval methods of any metric. */
    private static final class Method extends IntervalMethodContract {
        private final IntervalMethod method;
        private final Declared declared;

        Method(IntervalMethod method) {
            this.method = method;
            this.declared = Declared.by(method.id());
        }

        @Override
        protected IntervalMethod method() {
            return method;
        }

        @Override
        protected List<Metric<ConfusionMatrix>> metricsOfMatrices() {
            return Registered.with(super.metricsOfMatrices(), ConfusionMatrix.class);
        }

        @Override
        protected List<Metric<ScoredSample>> metricsOfScores() {
            return Registered.with(super.metricsOfScores(), ScoredSample.class);
        }

        @Override
        protected List<IntervalCase<?>> cases() {
            return Registered.cases(method, super.cases());
        }

        @Override
        protected Set<String> designs() {
            return declared.designs();
        }

        @Override
        protected boolean containsValue() {
            return declared.keeps("containsValue");
        }

        @Override
        protected boolean approachesDeltaMethodWidth() {
            return declared.keeps("approachesDeltaMethodWidth");
        }

        @Override
        protected boolean keepsTheRange() {
            return declared.keeps("keepsTheRange");
        }

        @Override
        protected ComputeOptions run() {
            return QUICK;
        }

        @Override
        protected String reason(String declaration) {
            return declared.reason(declaration);
        }
    }

    /** Interval methods of proportions. */
    private static final class OfProportions extends ProportionIntervalMethodContract {
        private final ProportionIntervalMethod method;
        private final Declared declared;

        OfProportions(ProportionIntervalMethod method) {
            this.method = method;
            this.declared = Declared.by(method.id());
        }

        @Override
        protected ProportionIntervalMethod method() {
            return method;
        }

        @Override
        protected List<Metric<ConfusionMatrix>> metricsOfMatrices() {
            return Registered.with(super.metricsOfMatrices(), ConfusionMatrix.class);
        }

        @Override
        protected List<Metric<ScoredSample>> metricsOfScores() {
            return Registered.with(super.metricsOfScores(), ScoredSample.class);
        }

        @Override
        protected double coverageStaysAbove() {
            return declared.stated();
        }

        @Override
        protected boolean endPointsAreExact() {
            return declared.keeps("endPointsAreExact");
        }

        @Override
        protected boolean containsValue() {
            return declared.keeps("containsValue");
        }

        @Override
        protected boolean approachesDeltaMethodWidth() {
            return declared.keeps("approachesDeltaMethodWidth");
        }

        @Override
        protected boolean hasPrior() {
            return !declared.keeps("hasPrior");
        }

        /** From two failures to one the log odds rise by log 2, less than their standard error's share where z > 2.37. */
        @Override
        protected boolean growsWithSuccesses(ConfidenceLevel level) {
            return !method.id().equals("logit-proportion") || level.value() <= 0.98;
        }

        @Override
        protected boolean collapses(long successes, long trials) {
            return !declared.keeps("collapses")
                    && (successes == 0 || successes == trials || trials > 1L << 50); // less than an ulp apart
        }

        @Override
        protected String reason(String declaration) {
            return declared.reason(declaration);
        }
    }

    /** Comparators. */
    private static final class OfSystems extends ComparatorContract {
        private final Comparator comparator;
        private final Declared declared;

        OfSystems(Comparator comparator) {
            this.comparator = comparator;
            this.declared = Declared.by(comparator.id());
        }

        @Override
        protected Comparator comparator() {
            return comparator;
        }

        @Override
        protected List<Metric<ConfusionMatrix>> metricsOfMatrices() {
            return Registered.with(super.metricsOfMatrices(), ConfusionMatrix.class);
        }

        @Override
        protected List<Metric<ScoredSample>> metricsOfScores() {
            return Registered.with(super.metricsOfScores(), ScoredSample.class);
        }

        @Override
        protected List<ComparisonCase<?>> cases() {
            return Registered.cases(comparator, super.cases());
        }

        @Override
        protected Set<String> designs() {
            return declared.designs();
        }

        @Override
        protected boolean testAgreesWithTheInterval() {
            return declared.keeps("testAgreesWithTheInterval");
        }

        @Override
        protected boolean approachesDeltaMethodWidth() {
            return declared.keeps("approachesDeltaMethodWidth");
        }

        @Override
        protected boolean supportsNeutralMetrics() {
            return declared.keeps("supportsNeutralMetrics");
        }

        @Override
        protected boolean widthsAccountForStrata() {
            return declared.keeps("widthsAccountForStrata");
        }

        @Override
        protected boolean containsDifference() {
            return declared.keeps("containsDifference");
        }

        @Override
        protected ComputeOptions run() {
            return QUICK;
        }

        @Override
        protected String reason(String declaration) {
            return declared.reason(declaration);
        }
    }

    /** The name of the subject precedes each law, since reports show the last name only. */
    static DynamicNode laws(String id, Contract contract) {
        return DynamicContainer.dynamicContainer(
                id,
                contract.laws()
                        .map(law -> DynamicTest.dynamicTest(id + ": " + law.getDisplayName(), law.getExecutable())));
    }
}
