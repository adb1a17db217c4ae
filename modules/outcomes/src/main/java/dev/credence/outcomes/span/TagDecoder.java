package dev.credence.outcomes.span;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the tags of one column into spans by the rules of conlleval: a tag that cannot continue a span starts one. */
final class TagDecoder {
    private static final String SINGLE = "SU";
    private static final String LAST = "EL";

    private final @Nullable TagScheme given;
    private @Nullable TagScheme withLast;
    /** Whether a span began with I, and whether one began with B although IOB1 would have I. */
    private boolean startsInside;

    private boolean startsWithB;

    private List<Span> spans = new ArrayList<>();
    /** The first position and the type of the open span; null if none is open. */
    private int start;

    private @Nullable String open;
    /** The type of the previous token of the sentence; null if it is outside of spans. */
    private @Nullable String previous;

    TagDecoder(@Nullable TagScheme given) {
        this.given = given;
    }

    /** Reads the tag of the token at a position. */
    void read(int position, String tag) {
        if (tag.equals("O")) {
            endSentence(position);
            return;
        }
        char letter = letter(tag);
        String type = tag.substring(2);
        boolean continues = type.equals(open) && letter != 'B' && SINGLE.indexOf(letter) < 0;
        if (!continues) {
            close(position);
            start = position;
            open = type;
            startsInside |= letter == 'I';
            startsWithB |= letter == 'B' && !type.equals(previous);
        }
        if (SINGLE.indexOf(letter) >= 0 || LAST.indexOf(letter) >= 0) {
            close(position + 1);
        }
        previous = type;
    }

    /** Closes the open span before a position, where a sentence ends or a token is outside of spans. */
    void endSentence(int position) {
        close(position);
        previous = null;
    }

    private void close(int end) {
        if (open != null) {
            spans.add(new Span(start, end, open));
            open = null;
        }
    }

    /** Returns the spans since the last call. */
    List<Span> take() {
        List<Span> taken = spans;
        spans = new ArrayList<>();
        return taken;
    }

    private char letter(String tag) {
        String letters = given != null ? given.letters() : withLast != null ? withLast.letters() : "BILUES";
        if (tag.length() < 3 || tag.charAt(1) != '-' || letters.indexOf(tag.charAt(0)) < 0) {
            throw new IllegalArgumentException(
                    "tag must be O, or a letter, a hyphen and a type such as B-PER, with one of the" + " letters "
                            + String.join(", ", letters.split("")) + scheme() + ": tag=" + tag);
        }
        char letter = tag.charAt(0);
        for (TagScheme scheme : List.of(TagScheme.BILOU, TagScheme.BIOES)) {
            if (letter != 'B' && letter != 'I' && scheme.letters().indexOf(letter) >= 0) {
                withLast = scheme;
            }
        }
        return letter;
    }

    private String scheme() {
        if (given != null) {
            return " of scheme " + given;
        }
        return withLast == null ? "" : " of scheme " + withLast + ", which earlier tags follow";
    }

    /** Returns the given scheme, or the one that the tags follow. */
    TagScheme detected() {
        if (given != null) {
            return given;
        }
        if (withLast != null) {
            return withLast;
        }
        return startsInside && !startsWithB ? TagScheme.IOB1 : TagScheme.BIO;
    }
}
