package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.Poolable;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * An accumulator for each cluster or fold, by its number; a single one for designs without.
 *
 * @param <E> the evidence
 * @param <A> what gathers it
 */
public final class GroupedAccumulators<E extends Poolable<E>, A extends Accumulator<E>> {
    private final Supplier<A> fresh;
    private final List<A> groups = new ArrayList<>();
    private A last;
    private int lastGroup;

    /** Nothing gathered yet. */
    public GroupedAccumulators(Supplier<A> fresh) {
        this.fresh = fresh;
        this.last = fresh.get();
        groups.add(last);
    }

    /** The accumulator of a group. */
    public A get(int group) {
        if (group != lastGroup) {
            while (groups.size() <= group) {
                groups.add(fresh.get());
            }
            last = groups.get(group);
            lastGroup = group;
        }
        return last;
    }

    /** The accumulators of all groups met so far. */
    public List<A> all() {
        return Collections.unmodifiableList(groups);
    }

    /** Appends the groups of later rows, which have these numbers here. */
    public void append(GroupedAccumulators<E, A> later, int[] number, BiConsumer<A, A> append) {
        for (int group = 0; group < later.groups.size(); group++) {
            append.accept(get(number[group]), later.groups.get(group));
        }
    }

    /** What all rows are, as the design says. */
    public Sample<E> sample(SamplingDesign design, Vocabulary vocabulary) {
        return switch (design.kind()) {
            case IID -> Sample.of(groups.get(0).evidence(vocabulary));
            case STRATIFIED -> stratified(groups.get(0), vocabulary);
            case WEIGHTED -> groups.get(0).weighted(vocabulary);
            case CLUSTERED -> ClusteredSample.of(byName(vocabulary));
            case FOLDED -> FoldedSample.of(List.copyOf(byName(vocabulary).values()));
        };
    }

    private Sample<E> stratified(A whole, Vocabulary vocabulary) {
        E evidence = whole.evidence(vocabulary);
        return StratifiedSample.of(evidence, atom -> whole.stratum(evidence, atom));
    }

    /** The evidence of each group by its name; numbers in the order of numbers, other names after them as text. */
    private Map<String, E> byName(Vocabulary vocabulary) {
        List<String> names = vocabulary.groups();
        Map<String, E> byName = new LinkedHashMap<>();
        IntStream.range(0, groups.size())
                .boxed()
                .sorted((a, b) -> compare(names.get(a), names.get(b)))
                .forEach(group -> byName.put(names.get(group), groups.get(group).evidence(vocabulary)));
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
