package dev.credence.api.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Up to 40 characters are kept, and a surrogate pair is never split. */
class QuotedTextTest {
    @Test
    void longTextIsCutBetweenCharacters() {
        assertEquals("", QuotedText.of(""));
        assertEquals("a".repeat(40), QuotedText.of("a".repeat(40)));
        assertEquals("a".repeat(37) + "...", QuotedText.of("a".repeat(41)));
        String face = "\ud83d\ude00";
        assertEquals(face.repeat(40), QuotedText.of(face.repeat(40)));
        assertEquals(face.repeat(37) + "...", QuotedText.of(face.repeat(41)));
    }
}
