package dev.credence.cli.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** A collector for each cluster or fold, by its number; a single one for designs without. */
final class Parts<C> {
    private final Supplier<C> fresh;
    private final List<C> parts = new ArrayList<>();
    private C last;
    private int lastPart;

    Parts(Supplier<C> fresh) {
        this.fresh = fresh;
        this.last = fresh.get();
        parts.add(last);
    }

    C get(int part) {
        if (part != lastPart) {
            while (parts.size() <= part) {
                parts.add(fresh.get());
            }
            last = parts.get(part);
            lastPart = part;
        }
        return last;
    }

    /** Appends the parts of later rows, whose parts have these numbers here. */
    void append(Parts<C> later, IntUnaryOperator number, BiConsumer<C, C> append) {
        for (int part = 0; part < later.parts.size(); part++) {
            append.accept(get(number.applyAsInt(part)), later.parts.get(part));
        }
    }

    /** What each part has become, by its name; numbers in the order of numbers, other names after them as text. */
    <R> Map<String, R> byName(List<String> names, Function<C, R> finish) {
        Map<String, R> byName = new LinkedHashMap<>();
        IntStream.range(0, parts.size())
                .boxed()
                .sorted((a, b) -> compare(names.get(a), names.get(b)))
                .forEach(part -> byName.put(names.get(part), finish.apply(parts.get(part))));
        return byName;
    }

    private static int compare(String a, String b) {
        boolean numbers = isNumber(a) && isNumber(b);
        int order = numbers
                ? Long.compare(Long.parseLong(a), Long.parseLong(b))
                : Boolean.compare(isNumber(b), isNumber(a));
        return order != 0 ? order : a.compareTo(b);
    }

    private static boolean isNumber(String name) {
        return name.length() <= 15 && !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
