package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests labels whose text is not a name, and enum constants as labels of paired matrices. */
class UnnamedLabelsTest {
    private enum Grade {
        LOW,
        MIDDLE,
        HIGH
    }

    /** Labels whose text is not a name, each with the type that the message contains. */
    static Stream<Arguments> labelsWithoutAName() {
        return Stream.of(
                Arguments.of(Optional.of("a"), "Optional"),
                Arguments.of(Optional.empty(), "Optional"),
                Arguments.of(OptionalInt.of(1), "OptionalInt"),
                Arguments.of(OptionalLong.empty(), "OptionalLong"),
                Arguments.of(OptionalDouble.of(0.5), "OptionalDouble"),
                Arguments.of(new int[] {1}, "int[]"),
                Arguments.of(new String[] {"a"}, "String[]"),
                Arguments.of(new Object(), "Object"));
    }

    @ParameterizedTest
    @MethodSource("labelsWithoutAName")
    void labelWithoutMeaningfulTextThrows(Object label, String type) {
        List<Object> labels = List.of(label);
        for (Supplier<?> matrix : List.<Supplier<?>>of(
                () -> ConfusionMatrix.of(labels, labels),
                () -> PairedConfusionMatrix.of(labels, labels, labels),
                () -> labels.stream().collect(ConfusionMatrix.collector(l -> l, l -> l)),
                () -> labels.stream().collect(PairedConfusionMatrix.collector(l -> l, l -> l, l -> l)))) {
            assertThatThrownBy(matrix::get)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(
                            "label must be a string, a number, a boolean, an enum constant or an object whose"
                                    + " toString is its name: label=" + label + " of type " + type + "; pass ");
        }
    }

    @Test
    void collectedEnumLabelsIncludeAllConstantsInOrder() {
        PairedConfusionMatrix pairs = Stream.of(Grade.values())
                .collect(PairedConfusionMatrix.collector(grade -> grade, grade -> Grade.values()[0], grade -> grade));
        assertThat(pairs.labels())
                .isEqualTo(Arrays.stream(Grade.values()).map(Enum::name).toList());
        assertThat(pairs.size()).isEqualTo(Grade.values().length);
    }
}
