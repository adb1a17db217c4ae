package dev.credence.api.comparison;

import static dev.credence.toys.NullValue.assertNullThrows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.Sample;
import dev.credence.toys.NullValue;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairingTest {
    private static final Sample<ConfusionMatrix> A = Sample.of(ConfusionMatrix.binary(3, 1, 2, 4));
    private static final Sample<ConfusionMatrix> B = Sample.of(ConfusionMatrix.binary(1, 3, 2, 4));
    private static final PairedConfusionMatrix JOINT =
            PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {{{3, 1}, {1, 0}}, {{0, 2}, {1, 4}}});

    @Test
    void textOfPairingStatesIndependentOrPaired() {
        assertThat(Pairing.independent(A, B)).hasToString("independent: " + A + " and " + B);
        assertThat(Pairing.paired(JOINT))
                .hasToString("paired: i.i.d. sample of PairedConfusionMatrix[2 classes, 12 observations]");
    }

    @Test
    void pairingsOfEqualSamplesAreEqual() {
        Pairing<ConfusionMatrix> again = Pairing.independent(Sample.of(ConfusionMatrix.binary(3, 1, 2, 4)), B);
        assertThat(again).isEqualTo(Pairing.independent(A, B)).hasSameHashCodeAs(Pairing.independent(A, B));
        assertThat(Pairing.independent(B, A)).isNotEqualTo(again);
        assertThat(Pairing.paired(JOINT.swapped().swapped())).isEqualTo(Pairing.paired(JOINT));
    }

    @Test
    void weightsOfSystemAreSumsOverJointAtoms() {
        Pairing<ConfusionMatrix> pairing = Pairing.paired(JOINT);
        assertThat(pairing.firstWeights())
                .containsExactly(pairing.firstEvidence().weights());
        assertThat(pairing.secondWeights())
                .containsExactly(pairing.secondEvidence().weights());
    }

    @Test
    void nullArgumentThrowsWithItsName() {
        assertNullThrows("first must not be null", () -> Pairing.independent(NullValue.value(), B));
        assertNullThrows("second must not be null", () -> Pairing.independent(A, NullValue.value()));
        assertNullThrows("joint must not be null", () -> Pairing.paired(NullValue.<PairedConfusionMatrix>value()));
        assertNullThrows(
                "joint must not be null", () -> Pairing.paired(NullValue.<Sample<PairedConfusionMatrix>>value()));
    }
}
