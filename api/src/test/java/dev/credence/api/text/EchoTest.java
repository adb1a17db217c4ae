package dev.credence.api.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Up to 40 characters stay, pairs of surrogates are one. */
class EchoTest {
    @Test
    void longTextsAreCutBetweenCharacters() {
        assertEquals("", Echo.of(""));
        assertEquals("a".repeat(40), Echo.of("a".repeat(40)));
        assertEquals("a".repeat(37) + "...", Echo.of("a".repeat(41)));
        String face = "\ud83d\ude00";
        assertEquals(face.repeat(40), Echo.of(face.repeat(40)));
        assertEquals(face.repeat(37) + "...", Echo.of(face.repeat(41)));
    }
}
