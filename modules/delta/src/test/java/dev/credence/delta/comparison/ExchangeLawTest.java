package dev.credence.delta.comparison;

import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.api.SoftAssertions;

/** The exchange of two systems negates their difference and its bounds, and leaves p-values and the number of notes, for every metric of several classes. */
class ExchangeLawTest {
    private static final List<String> LABELS = List.of("a", "b", "c", "d");

    /** The kinds of systems: one label whatever the truth, labels drawn independently of the truth, and a share of right labels. */
    private enum Kind {
        CONSTANT,
        CHANCE,
        MODEL
    }

    private static final List<Metric<ConfusionMatrix>> METRICS = metrics();

    @SuppressWarnings("unchecked")
    private static List<Metric<ConfusionMatrix>> metrics() {
        Registry registry = Registry.load();
        ConfusionMatrix three = ConfusionMatrix.of(LABELS, new long[4][4]);
        return registry.metrics().stream()
                .flatMap(metric ->
                        metric.options().stream().map(OptionSpec::name).anyMatch("weights"::equals)
                                ? Stream.of("", ":weights=linear", ":weights=quadratic")
                                        .map(option -> registry.metric(metric.id() + option))
                                : Stream.of(metric))
                .filter(metric -> metric.unsupported(three).isEmpty())
                .map(metric -> (Metric<ConfusionMatrix>) metric)
                .toList();
    }

    /** Classes are drawn with shares 0.6, 0.3 and 0.1, of which the last is often absent from a small sample; nothing is ever of class d. */
    private static PairedConfusionMatrix joint(SplittableRandom random, int items, Kind first, Kind second) {
        long[][][] counts = new long[4][4][4];
        int invented = random.nextInt(4);
        for (int item = 0; item < items; item++) {
            int truth = drawn(random);
            counts[truth][prediction(random, first, truth, 0)][prediction(random, second, truth, invented)]++;
        }
        return PairedConfusionMatrix.of(LABELS, counts);
    }

    private static int drawn(SplittableRandom random) {
        double share = random.nextDouble();
        return share < 0.6 ? 0 : share < 0.9 ? 1 : 2;
    }

    private static int prediction(SplittableRandom random, Kind kind, int truth, int label) {
        int other = kind == Kind.CONSTANT ? label : drawn(random);
        return kind == Kind.MODEL && random.nextDouble() < 0.6 ? truth : other;
    }

    private static PairedConfusionMatrix exchanged(PairedConfusionMatrix joint) {
        long[][][] counts = new long[4][4][4];
        for (int atom = 0; atom < joint.atoms(); atom++) {
            counts[joint.truth(atom)][joint.secondPrediction(atom)][joint.firstPrediction(atom)] = joint.count(atom);
        }
        return PairedConfusionMatrix.of(LABELS, counts);
    }

    private static Comparison compare(
            Comparator comparator, Metric<ConfusionMatrix> metric, Pairing<ConfusionMatrix> pairing) {
        return comparator.difference(
                metric, pairing, ComparisonOptions.at(ConfidenceLevel.P95), ComputeOptions.defaults());
    }

    private static void requireExchanged(SoftAssertions softly, String subject, Comparison one, Comparison other) {
        softly.assertThat(other.lower()).as(subject + " lower").isEqualTo(-one.upper(), within(1e-9));
        softly.assertThat(other.upper()).as(subject + " upper").isEqualTo(-one.lower(), within(1e-9));
        softly.assertThat(other.pValue()).as(subject + " p").isEqualTo(one.pValue(), within(1e-9));
        softly.assertThat(other.notes().stream().map(Note::code).sorted().toList())
                .as(subject + " notes")
                .isEqualTo(one.notes().stream().map(Note::code).sorted().toList());
    }

    @Property(tries = 60, seed = "41")
    void exchangeNegatesTheDifference(@ForAll long seed, @ForAll Kind first, @ForAll Kind second) {
        SplittableRandom random = new SplittableRandom(seed);
        PairedConfusionMatrix joint = joint(random, 6 + random.nextInt(60), first, second);
        SoftAssertions softly = new SoftAssertions();
        for (Metric<ConfusionMatrix> metric : METRICS) {
            requireExchanged(
                    softly,
                    metric.spelling(),
                    compare(new PairedDelta(), metric, Pairing.paired(joint)),
                    compare(new PairedDelta(), metric, Pairing.paired(exchanged(joint))));
            Sample<ConfusionMatrix> a = Sample.of(joint.first());
            Sample<ConfusionMatrix> b = Sample.of(joint.second());
            requireExchanged(
                    softly,
                    metric.spelling() + " of other items",
                    compare(new IndependentDelta(), metric, Pairing.independent(a, b)),
                    compare(new IndependentDelta(), metric, Pairing.independent(b, a)));
        }
        softly.assertAll();
    }
}
