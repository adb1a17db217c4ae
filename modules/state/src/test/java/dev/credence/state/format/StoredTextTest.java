package dev.credence.state.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Checks texts among the bytes of a state against the texts themselves. */
final class StoredTextTest {
    private static List<String> texts() {
        List<String> texts = new ArrayList<>(List.of("", "\u0000", "a", "a\u0000", "\uFFEE", "\uD83D\uDE00", "\uD7FF"));
        SplittableRandom random = new SplittableRandom(1);
        String characters = "ab\u0000\u00E9\u7537\uE000\uFFEE\uD7FF";
        for (int length = 0; length < 40; length++) {
            texts.add("x".repeat(length));
            texts.add("x".repeat(length) + "\uD83D\uDE00");
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < length; i++) {
                text.append(characters.charAt(random.nextInt(random.nextInt(1, characters.length() + 1))));
            }
            texts.add(text.toString());
        }
        return texts;
    }

    private static StoredText stored(String text, boolean isLast) {
        StateWriter out = new StateWriter(1).text(text).number(isLast ? 0 : -1);
        StateReader in = StateReader.of(out.toBytes());
        in.number("kind");
        StoredText stored = new StoredText();
        in.text("text", stored);
        return stored;
    }

    @Test
    void orderIsThatOfTheTexts() {
        for (String text : texts()) {
            for (String other : texts()) {
                int order = stored(text, true).comparedWith(stored(other, false));
                assertEquals(Integer.signum(text.compareTo(other)), Integer.signum(order), text + "|" + other);
            }
        }
    }

    @Test
    void textsAreCopied() {
        for (String text : texts()) {
            StoredText copy = new StoredText();
            copy.set(stored(text, true));

            assertEquals(text, copy.toString());
            StateReader in =
                    StateReader.of(new StateWriter(1).text(copy).number(3).toBytes());
            in.number("kind");
            assertEquals(text, in.text("text"));
            assertEquals(3, in.number("next"));
        }
    }

    @Test
    void bytesThatAreNotUtf8AreRejected() {
        byte[] malformed = {'a', (byte) 0xED, (byte) 0xA0, (byte) 0x80};
        StateReader in = StateReader.of(new StateWriter(1).block(malformed).toBytes());
        in.number("kind");

        UnreadableBytesException reported =
                assertThrows(UnreadableBytesException.class, () -> in.text("group", new StoredText()));
        assertEquals("group must be text in UTF-8 (byte 14 of 18)", reported.getMessage());
    }
}
