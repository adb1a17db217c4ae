package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.ResultOrRefusal;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Weights of priors, of every registered method and comparator that has such options: the text of the option states the range that is
 * accepted, what lies outside is refused with its name and value, and what lies inside is answered or refused, with a note where the
 * prior is improper.
 */
class PriorRangesTest {
    private static final Credence CREDENCE = Credence.of(Registered.REGISTRY);
    private static final ComputeOptions QUICK =
            ComputeOptions.defaults().withSeed(20_261_128).withDraws(200);
    private static final Pattern RANGE = Pattern.compile("(0 or )?from (1e-?\\d+|0) to (below )?(1e\\d+)");

    private static final ConfusionMatrix NO_SUCCESS = ConfusionMatrix.binary(0, 3, 4, 5);
    private static final ConfusionMatrix SOME = ConfusionMatrix.binary(7, 3, 4, 5);

    private record Weight(Configurable<?> subject, String name, boolean zero, double least, double most, boolean open) {
        static Stream<Weight> of(Configurable<?> subject) {
            return subject.options().stream()
                    .filter(option -> option.meaning().contains("prior weight")
                            || option.meaning().contains("pseudo-count"))
                    .map(option -> of(subject, option));
        }

        private static Weight of(Configurable<?> subject, OptionSpec option) {
            Matcher range = RANGE.matcher(option.meaning());
            assertThat(range.find())
                    .as("%s %s states its range: %s", subject.id(), option.name(), option.meaning())
                    .isTrue();
            return new Weight(
                    subject,
                    option.name(),
                    range.group(1) != null,
                    Double.parseDouble(range.group(2)),
                    Double.parseDouble(range.group(4)),
                    range.group(3) != null);
        }

        /** The two options of a pair that must be given together. */
        String spelling(double value) {
            String other = name.endsWith("a") && (name.equals("a") || name.endsWith("-a"))
                    ? name.substring(0, name.length() - 1) + "b"
                    : name.equals("b") || name.endsWith("-b") ? name.substring(0, name.length() - 1) + "a" : "";
            return subject.id() + ":" + name + "=" + value + (other.isEmpty() ? "" : "," + other + "=1");
        }

        List<Double> accepted() {
            List<Double> values = new ArrayList<>(List.of(least, 1.0, open ? Math.nextDown(most) : most));
            if (zero) {
                values.add(0.0);
            }
            return values;
        }

        List<Double> refused() {
            List<Double> values = new ArrayList<>(
                    List.of(-1.0, 1e-300, least / 2, 2 * most, 1e300, Double.POSITIVE_INFINITY, Double.NaN));
            if (!zero) {
                values.add(0.0);
            }
            return values;
        }
    }

    private static Configurable<?> found(Configurable<?> subject, String spelling) {
        return subject instanceof IntervalMethod
                ? Registered.REGISTRY.method(spelling)
                : Registered.REGISTRY.comparator(spelling);
    }

    private static Stream<Weight> weights() {
        return Stream.<Configurable<?>>concat(
                        Registered.REGISTRY.methods().stream(), Registered.REGISTRY.comparators().stream())
                .flatMap(Weight::of);
    }

    @TestFactory
    Stream<DynamicTest> refusalOfWeightOutsideRangeStatesNameAndValue() {
        return weights()
                .map(weight -> DynamicTest.dynamicTest(
                        weight.subject().id() + " " + weight.name(),
                        () -> weight.refused().forEach(value -> {
                            String bare = weight.name().substring(weight.name().indexOf('-') + 1);
                            assertThatThrownBy(() -> found(weight.subject(), weight.spelling(value)))
                                    .as(weight.spelling(value))
                                    .isInstanceOf(IllegalArgumentException.class)
                                    .hasMessageContaining("must")
                                    .hasMessageContaining(bare + "=" + value);
                        })));
    }

    @TestFactory
    Stream<DynamicTest> weightWithinRangeGivesEstimateOrRefusal() {
        return weights()
                .map(weight -> DynamicTest.dynamicTest(
                        weight.subject().id() + " " + weight.name(),
                        () -> weight.accepted().forEach(value -> {
                            for (String metric : List.of("recall", "f1", "mcc")) {
                                answers(found(weight.subject(), weight.spelling(value)), metric)
                                        .forEach(answer -> judge(weight, value, answer));
                            }
                        })));
    }

    private static void judge(Weight weight, double value, ResultOrRefusal<? extends Inference> answer) {
        String on = weight.spelling(value) + ": " + answer;
        if (answer.refusal().isPresent()) {
            Refusal refusal = answer.refusal().orElseThrow();
            if (refusal.code() == Refusal.Code.OPTION) {
                assertThat(refusal.sentence()).as(on).contains("; use ");
            }
            return;
        }
        Inference found = answer.result().orElseThrow();
        assertThat(found.lower()).as(on).isFinite();
        assertThat(found.upper()).as(on).isFinite();
        if (value == 0) {
            assertThat(Note.sentences(found.notes())).as(on).anyMatch(note -> note.contains("improper"));
        }
    }

    private static List<ResultOrRefusal<? extends Inference>> answers(Configurable<?> variant, String metric) {
        List<ResultOrRefusal<? extends Inference>> answers = new ArrayList<>();
        if (variant instanceof IntervalMethod method) {
            Stream.<Sample<ConfusionMatrix>>of(
                            Sample.of(NO_SUCCESS),
                            Sample.of(SOME),
                            FoldedSample.of(List.of(SOME, ConfusionMatrix.binary(0, 1, 3, 9), SOME)),
                            FoldedSample.of(List.of(SOME, SOME)))
                    .map(sample -> CREDENCE.evaluate(sample).method(method).run(QUICK))
                    .<ResultOrRefusal<Estimate>>map(question -> question.resultOrRefusal(metric))
                    .forEach(answers::add);
        }
        if (variant instanceof Comparator comparator) {
            PairedConfusionMatrix pairs = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                        {{5, 1}, {0, 2}}, {{1, 0}, {3, 4}}
                    })
                    .withPositive("y");
            Stream.of(Pairing.paired(pairs), Pairing.independent(Sample.of(NO_SUCCESS), Sample.of(SOME)))
                    .map(pairing ->
                            CREDENCE.compare(pairing).comparator(comparator).run(QUICK))
                    .<ResultOrRefusal<Comparison>>map(question -> question.resultOrRefusal(metric))
                    .forEach(answers::add);
        }
        return answers;
    }
}
