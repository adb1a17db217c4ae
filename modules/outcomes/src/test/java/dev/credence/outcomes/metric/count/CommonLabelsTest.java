package dev.credence.outcomes.metric.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.Sample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Means over labels of two systems are over the same labels. */
class CommonLabelsTest {
    private static final OutcomeColumn[] COLUMNS = Stream.of("x.tp", "x.fp", "x.fn", "z.tp", "z.fp", "z.fn")
            .map(OutcomeColumn::count)
            .toArray(OutcomeColumn[]::new);

    private final Credence credence = Credence.load();

    /** Adds 40 items with the label x, of which 36 are found, and 10 items with given counts of the label z. */
    private static OutcomesBuilder items(double... z) {
        OutcomesBuilder builder = new OutcomesBuilder(COLUMNS);
        for (int item = 0; item < 40; item++) {
            builder.add("x" + item, item < 36 ? 1 : 0, item % 9 == 0 ? 1 : 0, item < 36 ? 0 : 1, 0, 0, 0);
        }
        for (int item = 0; item < 10; item++) {
            builder.add("z" + item, 0, 0, 0, z[0], z[1], z[2]);
        }
        return builder;
    }

    private Comparison paired(String metric, OutcomesBuilder first, OutcomesBuilder second) {
        return credence.compare(Pairing.paired(first.pairedWith(second))).comparison(metric);
    }

    /** The second system never predicts z, of which the first finds every one: its precision of z is 0/0 and counts 0. */
    @Test
    void labelThatOneSystemNeverPredictsCountsZeroForIt() {
        Comparison comparison = paired("count-precision:average=macro", items(1, 1, 0), items(0, 0, 1));
        double ofX = 36 / 41.0;
        assertThat(comparison.first()).isCloseTo((ofX + 0.5) / 2, within(1e-15));
        assertThat(comparison.second()).isCloseTo(ofX / 2, within(1e-15));
        assertThat(comparison.lower()).isPositive();
        assertThat(comparison.notes())
                .extracting(Note::sentence)
                .anyMatch(text -> text.endsWith("which count 0, because another system has a value for them: [z]"));
        Comparison ones = paired("count-precision:average=macro,empty=one", items(1, 1, 0), items(0, 0, 1));
        assertThat(ones.second()).isCloseTo((ofX + 1) / 2, within(1e-15));
    }

    /** z is never true and is wrongly predicted by the first system alone. */
    @Test
    void labelThatIsNeverTrueCountsZeroForBothSystems() {
        Comparison comparison = paired("count-f1:average=macro", items(0, 1, 0), items(0, 0, 0));
        assertThat(comparison.first()).isEqualTo(comparison.second());
        assertThat(comparison.difference()).isZero();
    }

    @Test
    void labelOfTheItemsOfOneSystemAloneIsLeftOutOfBoth() {
        Outcomes with = items(1, 0, 1).build();
        Outcomes without = items(0, 0, 0).build();
        for (String metric : Stream.of("recall", "f1", "precision")
                .map(name -> "count-" + name + ":average=macro")
                .toList()) {
            Comparison comparison = credence.compare(Pairing.independent(Sample.of(with), Sample.of(without)))
                    .comparison(metric);
            assertThat(comparison.first()).isEqualTo(comparison.second());
            assertThat(comparison.notes()).extracting(Note::code).contains("left-out-classes");
        }
    }

    @Test
    void valueOfOneSystemIsTheMeanOverItsOwnLabels() {
        assertThat(credence.estimate(
                                "count-precision:average=macro", items(0, 0, 1).build())
                        .value())
                .isCloseTo(36 / 41.0, within(1e-15));
    }
}
