package dev.credence.cli.input.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Texts of any length and of any characters have the numbers of the order in which they occur, alone and in batches. */
class LabelBatchTest {
    private static List<String> texts() {
        SplittableRandom random = new SplittableRandom(4);
        List<String> alphabets = List.of("a", "ab\0", "ab\u00ff", "ab\u0100", "\u540d\ud83d\ude00");
        return IntStream.range(0, 20_000)
                .mapToObj(i -> {
                    String letters = alphabets.get(random.nextInt(alphabets.size()));
                    StringBuilder text = new StringBuilder();
                    for (int length = random.nextInt(1, 20); length > 0; length--) {
                        text.append(letters.charAt(random.nextInt(letters.length())));
                    }
                    return text.toString();
                })
                .toList();
    }

    private static void accept(LabelColumn column, String text) {
        char[] buffer = ("," + text + ",").toCharArray();
        column.accept(buffer, 1, text.length());
    }

    @Test
    void textsAloneHaveTheNumbersOfTheirOrder() {
        LabelCodes codes = LabelCodes.ofNames();
        LabelColumn column = new LabelColumn("c", codes);
        List<String> distinct = new ArrayList<>();
        for (String text : texts()) {
            accept(column, text);
            if (column.code() == distinct.size()) {
                distinct.add(text);
            }
            assertThat(distinct.get(column.code())).isEqualTo(text);
        }
        assertThat(codes.names()).isEqualTo(distinct).doesNotHaveDuplicates();
    }

    @Test
    void textsInBatchesHaveTheSameNumbersAsAlone() {
        LabelCodes codes = LabelCodes.ofNames();
        LabelColumn column = new LabelColumn("c", codes);
        List<Integer> numbers = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        LabelBatch batch = column.inBatches(7, (place, code) -> {
            places.add(place);
            numbers.add(code);
        });
        texts().forEach(text -> {
            accept(column, text);
            accept(column, text); // a row that is read again replaces itself
            batch.add();
        });
        batch.close();
        batch.close();

        assertThat(numbers.stream().map(codes::name)).isEqualTo(texts());
        assertThat(places).startsWith(0, 1, 2, 3, 4, 5, 6, 0);
        assertThat(codes.names())
                .containsExactlyInAnyOrderElementsOf(texts().stream().distinct().toList());
    }
}
