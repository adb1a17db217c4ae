package dev.credence.api.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many names are sorted by digits, and have the order of the comparison of texts or numbers. */
class NameOrderTest {
    private static List<String> names(IntFunction<String> name) {
        SplittableRandom random = new SplittableRandom(3);
        return random.ints(5_000, 0, 1_000_000)
                .distinct()
                .mapToObj(name)
                .distinct()
                .toList();
    }

    private static void assertOrder(List<String> names, Comparator<String> order) {
        assertThat(LabelOrder.sorted(names))
                .isEqualTo(names.stream().sorted(order).toList());
        assertThat(IntStream.of(LabelOrder.order(names)).mapToObj(names::get))
                .isEqualTo(names.stream().sorted(order).toList());
        List<String> packed = packed(names);
        assertThat(packed).isEqualTo(names);
        assertThat(LabelOrder.orderOfDistinct("names", packed)).isEqualTo(LabelOrder.order(names));
    }

    private static List<String> packed(List<String> names) {
        NameNumbers numbers = new NameNumbers();
        numbers.makeTextsLate();
        names.forEach(numbers::number);
        return numbers.names();
    }

    @Test
    void textsHaveTheOrderOfTheirCharacters() {
        assertOrder(names(i -> "patient" + i), Comparator.naturalOrder());
        assertOrder(names(i -> "patient-" + i), Comparator.naturalOrder());
        assertOrder(names(i -> "p" + i), Comparator.naturalOrder());
        assertOrder(names(i -> i % 5_000 == 0 ? "" : "x" + i), Comparator.naturalOrder());
        assertOrder(names(i -> "x".repeat(i % 9) + i), Comparator.naturalOrder());
        assertOrder(names(i -> "\u00ff" + "abcdefgh".substring(i % 9) + i), Comparator.naturalOrder());
        assertOrder(names(i -> "a".repeat(i % 30) + "x" + i), Comparator.naturalOrder());
        assertOrder(
                names(i -> "long common beginning/" + i % 7 + "/and a part of eight/" + i), Comparator.naturalOrder());
        assertOrder(names(i -> (i % 2 == 0 ? "\u00e9" : "e") + i), Comparator.naturalOrder());
        assertOrder(names(i -> (i % 3 == 0 ? "\u540d" : "\0") + i), Comparator.naturalOrder());
        assertOrder(names(i -> "z" + "\0".repeat(i % 12) + i % 100), Comparator.naturalOrder());
    }

    @Test
    void numbersHaveTheOrderOfTheirValues() {
        Comparator<String> order =
                Comparator.<String, BigDecimal>comparing(BigDecimal::new).thenComparing(Comparator.naturalOrder());
        assertOrder(names(Integer::toString), order);
        assertOrder(names(i -> i + "0".repeat(i % 12)), order);
        assertOrder(names(i -> i % 2 == 0 ? "-" + i : i + ".0"), order);
        assertOrder(names(i -> "00".substring(i % 3) + i), order);
        assertOrder(names(i -> i + "0".repeat(i % 30)), order);
    }

    @Test
    void nameThatOccursTwiceIsFoundAmongNamesOfAllKinds() {
        List<IntFunction<String>> kinds = List.of(
                Integer::toString,
                i -> "patient" + i,
                i -> "é" + i,
                i -> "名" + i,
                i -> i + ".5",
                i -> "a".repeat(30) + i % 3 + "and a part of eight" + i);
        for (IntFunction<String> kind : kinds) {
            for (int size : new int[] {3, 4_000}) {
                List<String> names = new ArrayList<>(names(kind).subList(0, size));
                assertThat(LabelOrder.orderOfDistinct("names", names)).isEqualTo(LabelOrder.order(names));
                String twice = names.get(size / 2);
                names.add(twice);

                assertThatThrownBy(() -> LabelOrder.orderOfDistinct("names", names))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("names must be distinct: '" + twice + "' occurs twice");
            }
        }
    }
}
