package dev.credence.api.refusal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests that refusals keep their code, sentence and alternatives. */
class RefusalTest {
    private static final Refusal REFUSAL = Refusal.of(Refusal.Code.POSITIVE_LABEL, "it needs a positive label");

    @Test
    void codesAreWrittenInLowerCaseWithHyphens() {
        assertEquals("positive-label", Refusal.Code.POSITIVE_LABEL.word());
        assertEquals("data", Refusal.Code.DATA.word());
    }

    @Test
    void textOfRefusalIsItsSentence() {
        assertEquals("it needs a positive label", REFUSAL.toString());
        assertEquals(List.of(), REFUSAL.instead());
    }

    @Test
    void blankSentenceThrows() {
        IllegalArgumentException blank =
                assertThrows(IllegalArgumentException.class, () -> Refusal.of(Refusal.Code.DATA, " "));
        assertEquals("sentence of a refusal must not be blank: code=DATA", blank.getMessage());
    }

    @Test
    void sentenceOfCompositionIsComposedOnFirstReading() {
        AtomicInteger composed = new AtomicInteger();
        Refusal refusal = Refusal.of(Refusal.Code.DATA, () -> "clusters=" + composed.incrementAndGet());
        Refusal longer = refusal.within("method 'x': ");
        assertEquals(Refusal.Code.DATA, longer.code());
        assertEquals(0, composed.get());
        assertEquals("method 'x': clusters=1", longer.sentence());
        assertEquals("clusters=1", refusal.sentence());
        assertEquals("method 'x': clusters=1", longer.sentence());
        assertEquals(1, composed.get());
    }

    @Test
    void blankSentenceOfCompositionThrowsOnReading() {
        Refusal blank = Refusal.of(Refusal.Code.DATA, () -> " ");
        assertEquals(
                "sentence of a refusal must not be blank: code=DATA",
                assertThrows(IllegalArgumentException.class, blank::sentence).getMessage());
    }

    @Test
    void serializedRefusalEqualsComposedOne() throws IOException, ClassNotFoundException {
        String known = "clusters=1";
        Refusal refusal = Refusal.of(Refusal.Code.DATA, () -> known);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(refusal);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Object read = in.readObject();
            assertEquals(refusal, read);
            assertEquals(refusal.hashCode(), read.hashCode());
            assertEquals(known, read.toString());
        }
    }

    @Test
    void sentenceHasPrefixAndAlternatives() {
        Refusal longer = REFUSAL.insteadOf("methods", List.of("wilson", "beta")).within("method 'x': ");
        assertEquals(
                new Refusal(
                        Refusal.Code.POSITIVE_LABEL,
                        "method 'x': it needs a positive label; methods that fit: [wilson, beta]",
                        List.of("wilson", "beta")),
                longer);
    }

    @Test
    void changingInputListDoesNotChangeRefusal() {
        List<String> fitting = new ArrayList<>(List.of("wilson"));
        Refusal refusal = new Refusal(Refusal.Code.METRIC, "it is no proportion", fitting);
        fitting.clear();
        assertEquals(List.of("wilson"), refusal.instead());
    }

    @Test
    void exceptionContainsRefusalAndItsSentence() {
        RefusedException exception = REFUSAL.asException();
        assertSame(REFUSAL, exception.refusal());
        assertEquals("it needs a positive label", exception.getMessage());
    }

    /** A computing cluster serialises the exceptions of its workers. */
    @Test
    void serializedExceptionKeepsRefusal() throws IOException, ClassNotFoundException {
        Refusal refusal = new Refusal(
                Refusal.Code.DESIGN, "clusters are not independent", List.of("delta-wilson", "bootstrap-bca"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new RefusedException(refusal));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            RefusedException read = (RefusedException) in.readObject();
            assertEquals(refusal, read.refusal());
            assertEquals("clusters are not independent", read.getMessage());
        }
    }
}
