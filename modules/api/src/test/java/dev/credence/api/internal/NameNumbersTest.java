package dev.credence.api.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checks the numbers of short and long names, of Latin letters and others, against those of a map. */
class NameNumbersTest {
    private static List<String> names() {
        List<String> names = new ArrayList<>(List.of("", "\0", "\0\0", "\u00ff", "\u0100", "\ud83d\ude00"));
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 20_000; i++) {
            int number = random.nextInt(5_000);
            String text = Integer.toString(number);
            names.add(
                    switch (number % 4) {
                        case 0 -> text;
                        case 1 -> "patient " + text;
                        case 2 -> "a long common beginning of " + text;
                        default -> text + "\u540d";
                    });
        }
        return names;
    }

    @Test
    void namesHaveTheNumbersOfTheirFirstOccurrence() {
        Map<String, Integer> expected = new HashMap<>();
        NameNumbers texts = new NameNumbers();
        NameNumbers buffers = new NameNumbers();
        for (String name : names()) {
            Integer known = expected.putIfAbsent(name, expected.size());
            int number = known == null ? expected.size() - 1 : known;
            char[] buffer = ("<" + name + ">").toCharArray();

            assertThat(texts.find(name)).isEqualTo(known == null ? -1 : number);
            assertThat(texts.findNext(name)).isEqualTo(known == null ? -1 : number);
            assertThat(texts.number(name)).isEqualTo(number);
            assertThat(buffers.number(buffer, 1, name.length())).isEqualTo(number);
            assertThat(texts.find(name)).isEqualTo(number);
        }
        assertThat(texts.size()).isEqualTo(expected.size());
        assertThat(buffers.names()).isEqualTo(texts.names());
        assertThat(texts.names()).containsExactlyInAnyOrderElementsOf(expected.keySet());
        expected.forEach((name, number) -> assertThat(texts.name(number)).isEqualTo(name));
    }

    @Test
    void namesOfAnotherObjectAreAddedInTheOrderOfTheirNumbers() {
        List<String> all = names();
        NameNumbers first = new NameNumbers();
        NameNumbers second = new NameNumbers();
        NameNumbers expected = new NameNumbers();
        all.subList(0, all.size() / 3).forEach(first::number);
        all.subList(all.size() / 5, all.size()).forEach(second::number);
        first.names().forEach(expected::number);
        second.names().forEach(expected::number);

        int[] numbers = first.addAll(second);

        assertThat(first.names()).isEqualTo(expected.names());
        assertThat(IntStream.of(numbers).mapToObj(first::name)).isEqualTo(second.names());
        assertThat(new NameNumbers().addAll(second))
                .isEqualTo(IntStream.range(0, second.size()).toArray());
    }

    @Test
    void namesWhoseTextsAreMadeLateAreTheSame() {
        NameNumbers expected = new NameNumbers();
        NameNumbers names = new NameNumbers();
        names.makeTextsLate();
        NameNumbers other = new NameNumbers();
        other.makeTextsLate();
        NameNumbers unread = new NameNumbers();
        unread.makeTextsLate();
        for (String name : names()) {
            int number = expected.number(name);
            assertThat(names.number(name.toCharArray(), 0, name.length())).isEqualTo(number);
            if (number % 1_000 == 7) {
                assertThat(names.name(number)).isEqualTo(name);
                assertThat(names.find(name)).isEqualTo(number);
            }
            if (number % 2 == 0) {
                other.number(name.toCharArray(), 0, name.length());
            }
            unread.number(name.toCharArray(), 0, name.length());
        }
        assertThat(IntStream.of(other.addAll(unread)).mapToObj(other::name)).isEqualTo(expected.names());
        assertThat(unread.size()).isEqualTo(expected.size());
        assertThat(unread.names()).isEqualTo(expected.names());
        assertThat(names.names()).isEqualTo(expected.names());
    }

    @Test
    void namesAreTheSameIfTheirTextsAreMadeLateOnlyAfterSomeWereAdded() {
        NameNumbers expected = new NameNumbers();
        NameNumbers names = new NameNumbers();
        int read = 0;
        for (String name : names()) {
            if (++read == 5_000) {
                names.makeTextsLate();
                assertThat(names.names()).isEqualTo(expected.names());
            }
            assertThat(names.number(name)).isEqualTo(expected.number(name));
        }
        assertThat(names.names()).isEqualTo(expected.names());
    }

    @Test
    void listOfNamesDoesNotChangeWhenAnotherOneIsAdded() {
        NameNumbers names = new NameNumbers();
        names.makeTextsLate();
        names.number("a");
        names.number("a name of more than fifteen letters");
        List<String> known = names.names();
        List<String> copied = PackedNames.immutable(known);
        names.number("b");

        assertThat(known).containsExactly("a", "a name of more than fifteen letters");
        assertThat(copied).isSameAs(known);
        assertThatThrownBy(() -> known.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> known.set(0, "c")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void otherListsAreCopied() {
        List<String> names = new ArrayList<>(List.of("a"));
        List<String> copied = PackedNames.immutable(names);
        names.set(0, "b");

        assertThat(copied).containsExactly("a");
    }

    @Test
    void keysOfBytesAreThoseOfTheirTexts() {
        for (String name : names()) {
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            boolean isShort = name.length() <= 15 && bytes.length == name.length();

            assertThat(NameNumbers.second(bytes)).isEqualTo(isShort ? NameNumbers.second(name) : NameNumbers.HASHED);
            if (isShort) {
                assertThat(NameNumbers.first(bytes)).isEqualTo(NameNumbers.first(name));
            }
        }
    }
}
