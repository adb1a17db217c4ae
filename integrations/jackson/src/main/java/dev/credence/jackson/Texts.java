package dev.credence.jackson;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonToken;

/** Texts: labels, names, words of a fixed list. */
final class Texts {
    private Texts() {}

    static String text(Cursor in, String name) {
        in.require(JsonToken.VALUE_STRING, name, "must be a text");
        return in.parser().getString();
    }

    /** One of a few words. */
    static String word(Cursor in, String name, List<String> words) {
        String rule = "must be one of " + words;
        in.require(JsonToken.VALUE_STRING, name, rule);
        String word = in.parser().getString();
        if (!words.contains(word)) {
            throw in.failure(name, rule);
        }
        return word;
    }

    static boolean flag(Cursor in, String name) {
        if (!in.is(JsonToken.VALUE_FALSE)) {
            in.require(JsonToken.VALUE_TRUE, name, "must be true or false");
        }
        return in.is(JsonToken.VALUE_TRUE);
    }

    static List<String> labels(Cursor in) {
        Set<String> seen = new HashSet<>();
        List<String> labels = new ArrayList<>();
        Items.read(in, "labels", item -> {
            String label = text(item, "label");
            if (!seen.add(label)) {
                throw item.failure("label", "must occur once");
            }
            labels.add(label);
        });
        return labels;
    }
}
