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
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
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
    /** The number of groups of a page, 32: rows of a slice then need little memory, also if they are in few of many groups. */
    private static final int PAGE = 32;

    private final Supplier<A> fresh;
    private final List<@Nullable List<@Nullable A>> pages = new ArrayList<>();

    /** Creates an accumulator without groups. */
    public GroupedAccumulators(Supplier<A> fresh) {
        this.fresh = fresh;
    }

    /** Returns the accumulator of a group. */
    public A get(int group) {
        List<@Nullable A> page = page(group / PAGE);
        A accumulator = page.get(group % PAGE);
        if (accumulator == null) {
            accumulator = fresh.get();
            page.set(group % PAGE, accumulator);
        }
        return accumulator;
    }

    private List<@Nullable A> page(int number) {
        List<@Nullable A> page = number < pages.size() ? pages.get(number) : null;
        if (page == null) {
            page = new ArrayList<>(Collections.nCopies(PAGE, null));
            while (pages.size() <= number) {
                pages.add(null);
            }
            pages.set(number, page);
        }
        return page;
    }

    private void forEach(BiConsumer<Integer, A> action) {
        for (int number = 0; number < pages.size(); number++) {
            List<@Nullable A> page = pages.get(number);
            for (int i = 0; page != null && i < PAGE; i++) {
                A rows = page.get(i);
                if (rows != null) {
                    action.accept(number * PAGE + i, rows);
                }
            }
        }
    }

    /** Returns the accumulators of all groups that have occurred so far. */
    public Collection<A> all() {
        List<A> all = new ArrayList<>();
        forEach((group, rows) -> all.add(rows));
        return all;
    }

    /** Appends the groups of later rows; the array contains the numbers that they have here. */
    public void append(GroupedAccumulators<E, A> later, int[] number, BiConsumer<A, A> append) {
        later.forEach((group, rows) -> append.accept(get(number[group]), rows));
    }

    /** Returns the sample of all rows, with the given design. */
    public Sample<E> sample(SamplingDesign design, Vocabulary vocabulary) {
        return switch (design.kind()) {
            case IID -> Sample.of(get(0).evidence(vocabulary));
            case STRATIFIED -> stratified(get(0), vocabulary);
            case WEIGHTED -> get(0).weighted(vocabulary);
            case CLUSTERED -> ClusteredSample.of(byName(vocabulary, new HashMap<>()));
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
        return byName(vocabulary, new TreeMap<>(NameOrder::compare));
    }

    private Map<String, E> byName(Vocabulary vocabulary, Map<String, E> byName) {
        List<String> names = vocabulary.groups();
        forEach((group, rows) -> byName.put(names.get(group), rows.evidence(vocabulary)));
        return byName;
    }
}
