package dev.credence.api.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Labels by their numbers, and two or three of them in one number. */
final class LabelKeys {
    /** 21 bits: three labels in one number. */
    private static final int BITS = 21;

    private static final int MOST = 1 << BITS;

    private final int width;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    LabelKeys(int width) {
        this.width = width;
    }

    /** The labels in the order in which they came. */
    List<String> names() {
        return names;
    }

    /** The key of labels, below 0 where one of them is new. */
    long known(String... labels) {
        long key = 0;
        for (String label : labels) {
            Integer number = numbers.get(label);
            if (number == null) {
                return -1;
            }
            key = (key << BITS) | number;
        }
        return key;
    }

    /** The key of labels that {@link #require} let pass. */
    long met(String... labels) {
        for (String label : labels) {
            number(label);
        }
        return known(labels);
    }

    /** The number of a label, the next one where it is new. */
    int number(String label) {
        Integer known = numbers.putIfAbsent(label, names.size());
        if (known != null) {
            return known;
        }
        names.add(label);
        return names.size() - 1;
    }

    /** Refuses labels that cannot be kept. */
    void require(String... labels) {
        for (String label : labels) {
            if (!numbers.containsKey(label)) {
                Text.require("label", label);
            }
        }
        if (names.size() + labels.length > MOST) {
            requireRoom(Stream.of(labels));
        }
    }

    /** Refuses others whose labels are too many together with those here. */
    void requireRoom(List<LabelKeys> others) {
        long most = others.stream().mapToLong(other -> other.names.size()).sum();
        if (names.size() + most > MOST) {
            requireRoom(others.stream().flatMap(other -> other.names.stream()));
        }
    }

    private void requireRoom(Stream<String> labels) {
        labels.filter(label -> !numbers.containsKey(label))
                .distinct()
                .skip(MOST - names.size())
                .findFirst()
                .ifPresent(label -> {
                    throw new IllegalArgumentException(
                            "labels must be at most 2^21: label '" + Text.shown(label) + "' is one more");
                });
    }

    /** The same labels under other numbers. */
    long renumbered(long key, int[] number) {
        long renumbered = 0;
        for (int place = width - 1; place >= 0; place--) {
            renumbered = (renumbered << BITS) | number[at(key, place)];
        }
        return renumbered;
    }

    private static int at(long key, int place) {
        return (int) (key >>> (BITS * place)) & (MOST - 1);
    }

    List<String> labels(long key) {
        return numbers(key).stream().map(names::get).toList();
    }

    /** The numbers of a key's labels; a forged one may have other numbers than there are labels. */
    List<Integer> numbers(long key) {
        List<Integer> parts = new ArrayList<>(width);
        for (int place = width - 1; place >= 0; place--) {
            parts.add(at(key, place));
        }
        return parts;
    }

    /** Whether a key is one of labels that are there. */
    boolean isOfLabels(long key) {
        return key >= 0
                && key >>> (BITS * width) == 0
                && numbers(key).stream().allMatch(number -> number < names.size());
    }
}
