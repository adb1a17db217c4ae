package dev.credence.cli.data.outcome;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.outcome.OutcomeReader.Builders;
import dev.credence.cli.data.outcome.OutcomeReader.Read;
import dev.credence.outcomes.Outcomes;
import dev.credence.state.baseline.KeptItems;
import dev.credence.state.baseline.KeptItems.KeptItem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Reads outcomes as the items that a baseline keeps, and matches outcomes with the items of a baseline.
 *
 * @param columns the columns of the file, of which one names the items
 */
public record KeptOutcomes(OutcomeColumns columns) {
    /** Checks that a column names the items. */
    public KeptOutcomes {
        columns.requireSimple("baselines");
        if (columns.item().isEmpty()) {
            throw Failure.usage("the items of a baseline need their names: give --item COLUMN with --salt");
        }
    }

    /** Returns the runs of all items. */
    public KeptItems read(String salt) {
        OutcomeRows rows = scored(new ArrayList<>());
        List<KeptItem> items = new ArrayList<>();
        for (int row = 0; row < rows.rows(); row++) {
            double[] values = rows.values(row, 0, columns.outcomes().size());
            items.add(new KeptItem(
                    KeptItems.hash(salt, rows.item(row)),
                    cluster(salt, rows, row),
                    Arrays.stream(values).map(value -> value + 0.0).boxed().toList()));
        }
        return new KeptItems(salt, items);
    }

    private Optional<String> cluster(String salt, OutcomeRows rows, int row) {
        return columns.design().kind() == SamplingDesign.Kind.CLUSTERED
                ? Optional.of(KeptItems.hash(salt, rows.group(row)))
                : Optional.empty();
    }

    private OutcomeRows scored(List<String> notes) {
        OutcomeRows all = OutcomeRows.read(columns, columns.names());
        notes.addAll(all.notes());
        OutcomeRows rows = all.scored(columns, columns.outcomes(), notes);
        rows.requireOneGroupAnItem();
        return rows;
    }

    /**
     * Matches the items of the file with those of a baseline.
     *
     * @throws Failure if an item is in one of both only
     */
    public Read<Pairing<Outcomes>> match(KeptItems kept) {
        List<String> notes = new ArrayList<>();
        OutcomeRows rows = scored(notes);
        OutcomeReader.noteRuns(columns, rows, notes);
        Map<String, List<KeptItem>> runs = new HashMap<>();
        kept.items()
                .forEach(item -> runs.computeIfAbsent(item.hash(), hash -> new ArrayList<>())
                        .add(item));
        Map<String, String> hashes = new HashMap<>();
        rows.itemNames().forEach(item -> hashes.put(item, KeptItems.hash(kept.salt(), item)));
        requireSame(hashes, runs.keySet());
        requireSameClusters(
                kept.salt(),
                rows,
                item -> Objects.requireNonNull(runs.get(hashes.get(item))).get(0));
        Map<String, OutcomeRows> slices = rows.bySlice();
        Map<String, Pairing<Outcomes>> bySlice = new LinkedHashMap<>();
        if (!slices.isEmpty()) {
            rows.sliceOfItem();
            slices.forEach((name, some) -> bySlice.put(name, pairing(some, hashes, runs)));
        }
        Pairing<Outcomes> whole = pairing(rows, hashes, runs);
        OutcomeReader.noteWins(whole, notes);
        return new Read<>(whole, bySlice, rows.rows(), notes);
    }

    private void requireSame(Map<String, String> hashes, Set<String> kept) {
        List<String> unknown = hashes.keySet().stream()
                .filter(item -> !kept.contains(hashes.get(item)))
                .sorted()
                .toList();
        Set<String> missing = new HashSet<>(kept);
        missing.removeAll(hashes.values());
        if (!unknown.isEmpty() || !missing.isEmpty()) {
            throw Failure.data("the baseline and this run must have the same items: " + unknown.size() + " of the "
                    + hashes.size() + " items of " + columns.file().path() + " are not in the baseline"
                    + (unknown.isEmpty() ? "" : ", such as '" + QuotedText.of(unknown.get(0)) + "'") + ", and "
                    + missing.size()
                    + " items of the baseline are not in the file; if this is intended, renew the baseline"
                    + " with CREDENCE_UPDATE_BASELINE=true or credence baseline set");
        }
    }

    private void requireSameClusters(String salt, OutcomeRows rows, Function<String, KeptItem> kept) {
        Map<String, Optional<String>> clusters = new TreeMap<>();
        for (int row = 0; row < rows.rows(); row++) {
            int place = row;
            clusters.computeIfAbsent(rows.item(row), item -> cluster(salt, rows, place));
        }
        int items = clusters.size();
        clusters.entrySet()
                .removeIf(
                        item -> item.getValue().equals(kept.apply(item.getKey()).cluster()));
        if (!clusters.isEmpty()) {
            throw Failure.data("the baseline and this run must agree on the cluster: it differs for " + clusters.size()
                    + " of " + items + " items, such as '"
                    + QuotedText.of(clusters.keySet().iterator().next())
                    + "'; if this is intended, renew the baseline with CREDENCE_UPDATE_BASELINE=true or credence"
                    + " baseline set");
        }
    }

    private Pairing<Outcomes> pairing(OutcomeRows rows, Map<String, String> hashes, Map<String, List<KeptItem>> runs) {
        Map<String, Builders> clusters = new LinkedHashMap<>();
        Set<String> added = new HashSet<>();
        for (int row = 0; row < rows.rows(); row++) {
            String item = rows.item(row);
            Builders both = OutcomeReader.at(clusters, rows.group(row), columns.outcomes());
            both.first().add(item, rows.values(row, 0, columns.outcomes().size()));
            if (added.add(item)) {
                Objects.requireNonNull(runs.get(hashes.get(item)))
                        .forEach(run -> both.second().add(item, run.numbers()));
            }
        }
        return OutcomeReader.pairing(columns, clusters);
    }
}
