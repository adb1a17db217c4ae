package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.Poolable;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.text.QuotedText;
import dev.credence.cli.data.layout.NameOrder;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.LabelColumn;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An accumulator for each cluster, pair of clusters or fold, by its number, or a single one for designs without groups.
 *
 * @param <E> the evidence
 * @param <A> the accumulator of a group
 */
public final class GroupedAccumulators<E extends Poolable<E>, A extends Accumulator<E>> {
    private final Supplier<A> fresh;
    private final Map<Integer, A> groups = new LinkedHashMap<>();
    private @Nullable A last;
    private int lastGroup;

    /** Creates an accumulator without groups. */
    public GroupedAccumulators(Supplier<A> fresh) {
        this.fresh = fresh;
    }

    /** Returns the accumulator of a group. */
    public A get(int group) {
        A found = last;
        if (found == null || group != lastGroup) {
            found = groups.get(group);
            if (found == null) {
                found = fresh.get();
                groups.put(group, found);
            }
            last = found;
            lastGroup = group;
        }
        return found;
    }

    /** Returns the accumulators of all groups that have occurred so far. */
    public Collection<A> all() {
        return Collections.unmodifiableCollection(groups.values());
    }

    /** Appends the groups of later rows; the array contains the numbers that they have here. */
    public void append(GroupedAccumulators<E, A> later, int[] number, BiConsumer<A, A> append) {
        later.groups.forEach((group, rows) -> append.accept(get(number[group]), rows));
    }

    /** Returns the sample of all rows, with the given design. */
    public Sample<E> sample(SamplingDesign design, Vocabulary vocabulary) {
        return switch (design.kind()) {
            case IID -> Sample.of(get(0).evidence(vocabulary));
            case STRATIFIED -> stratified(get(0), vocabulary);
            case WEIGHTED -> get(0).weighted(vocabulary);
            case CLUSTERED -> ClusteredSample.of(byName(vocabulary));
            case CROSSED -> CrossedSample.of(crossed(byName(vocabulary)));
            case FOLDED -> folded(design, byName(vocabulary), vocabulary);
        };
    }

    /**
     * Returns the evidence of each pair of clusters by the names of the first and of the second one.
     *
     * @param joined the evidence by the text of a column within another one
     */
    public static <E> Map<String, Map<String, E>> crossed(Map<String, E> joined) {
        Map<String, Map<String, E>> crossed = new LinkedHashMap<>();
        joined.forEach((name, evidence) -> {
            List<String> clusters = LabelColumn.parts(name);
            crossed.computeIfAbsent(clusters.get(0), first -> new LinkedHashMap<>())
                    .put(clusters.get(1), evidence);
        });
        return crossed;
    }

    private Sample<E> folded(SamplingDesign design, Map<String, E> folds, Vocabulary vocabulary) {
        if (design.repeat().isEmpty()) {
            return FoldedSample.of(folds).repeated(design.repeats());
        }
        Map<String, Long> rows = new TreeMap<>();
        vocabulary.groups().forEach(name -> rows.put(LabelColumn.outer(name), 0L));
        folds.forEach((name, fold) -> rows.merge(LabelColumn.outer(name), fold.size(), Long::sum));
        String first = rows.keySet().iterator().next();
        rows.forEach((repeat, size) -> {
            if (!size.equals(rows.get(first))) {
                throw new IllegalArgumentException("every item must be tested once in every repeat: repeat '"
                        + QuotedText.of(first)
                        + "' has " + rows.get(first) + " rows, repeat '" + QuotedText.of(repeat) + "' has " + size
                        + "; leave incomplete repeats out, or find the item with --item COLUMN");
            }
        });
        return FoldedSample.of(folds).repeated(rows.size());
    }

    private Sample<E> stratified(A whole, Vocabulary vocabulary) {
        E evidence = whole.evidence(vocabulary);
        return StratifiedSample.of(evidence, atom -> whole.stratum(evidence, atom));
    }

    /**
     * Returns the evidence of each group by its name: first whole numbers in numerical order, then other names in the
     * order of text.
     */
    private Map<String, E> byName(Vocabulary vocabulary) {
        List<String> names = vocabulary.groups();
        Map<String, E> byName = new LinkedHashMap<>();
        groups.keySet().stream()
                .sorted((a, b) -> NameOrder.compare(names.get(a), names.get(b)))
                .forEach(group -> byName.put(names.get(group), get(group).evidence(vocabulary)));
        return byName;
    }
}
