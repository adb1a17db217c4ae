package dev.credence.cli.data.outcome;

import dev.credence.api.sample.Sample;
import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.outcome.OutcomeReader.Read;
import dev.credence.cli.data.outcome.OutcomeReader.ScoredFile;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Reads the outcomes of several systems on the same items. */
public final class SeveralOutcomes {
    private final OutcomeColumns columns;
    private final List<String> systems;
    /** The outcomes of each system by its name, for each cluster by its name. */
    private final Map<String, Map<String, OutcomesBuilder>> clusters = new LinkedHashMap<>();

    private SeveralOutcomes(OutcomeColumns columns, List<String> systems) {
        this.columns = columns;
        this.systems = systems;
    }

    /**
     * Reads the outcomes of several systems from the columns of a file. An outcome that is missing counts as the requested number, or is left out;
     * without a column of items, its row is left out for all systems.
     *
     * @param columns the file with the column of the first system
     * @param others the columns of the other systems
     */
    public static Read<Sample<JointOutcomes>> ofColumns(OutcomeColumns columns, List<String> others) {
        OutcomeColumn outcome = columns.only("--against");
        List<String> systems = new ArrayList<>(List.of(outcome.name()));
        systems.addAll(others);
        requireDifferentColumns(systems);
        List<String> notes = new ArrayList<>();
        OutcomeRows all = OutcomeRows.read(columns, systems);
        notes.addAll(all.notes());
        OutcomeRows rows = all.scoredBySystem(
                columns,
                systems.stream().map(name -> OutcomeReader.like(outcome, name)).toList(),
                notes);
        OutcomeReader.noteLostItems(columns, all, rows, notes);
        OutcomeReader.noteRuns(columns, rows, notes);
        rows.requireOneGroupAnItem();
        SeveralOutcomes several = new SeveralOutcomes(columns, systems);
        for (int row = 0; row < rows.rows(); row++) {
            for (int system = 0; system < systems.size(); system++) {
                rows.addTo(several.builder(rows.group(row), systems.get(system)), row, system);
            }
        }
        return new Read<>(several.sample(), all.rows(), notes);
    }

    /**
     * Reads the outcomes of several systems from a file of each, whose items are matched by the column of items.
     *
     * @param files the files with the same columns, the first system first
     */
    public static Read<Sample<JointOutcomes>> ofFiles(List<OutcomeColumns> files) {
        List<String> systems =
                files.stream().map(columns -> columns.file().path().toString()).toList();
        requireDifferentFiles(systems);
        List<String> notes = new ArrayList<>();
        List<ScoredFile> read = files.stream()
                .map(columns -> ScoredFile.read(columns, columns.file().path() + ": ", notes))
                .toList();
        Set<String> lost = new LinkedHashSet<>();
        read.forEach(file -> lost.addAll(file.lostItems()));
        if (!lost.isEmpty()) {
            notes.add("items that have no outcome of one system are left out of all: " + lost.size() + ", such as '"
                    + QuotedText.of(lost.iterator().next()) + "'");
        }
        SeveralOutcomes several = new SeveralOutcomes(files.get(0), systems);
        for (int system = 0; system < systems.size(); system++) {
            String name = systems.get(system);
            read.get(system).addTo((item, cluster) -> several.builder(cluster, name), lost);
        }
        return new Read<>(several.sample(), read.get(0).all().rows(), notes);
    }

    /** Throws a failure if a column is named twice. */
    static void requireDifferentColumns(List<String> columns) {
        requireDifferent(
                columns,
                name -> "column '" + QuotedText.of(name)
                        + "' is named for two systems; name a different column for each");
    }

    /** Throws a failure if a file is named twice. */
    static void requireDifferentFiles(List<String> files) {
        requireDifferent(files, file -> file + ": the file is named for two systems; name a different file for each");
    }

    private static void requireDifferent(List<String> systems, UnaryOperator<String> message) {
        systems.stream()
                .filter(name -> Collections.frequency(systems, name) > 1)
                .findFirst()
                .ifPresent(name -> {
                    throw Failure.usage(message.apply(name));
                });
    }

    private OutcomesBuilder builder(String cluster, String system) {
        Map<String, OutcomesBuilder> all = clusters.computeIfAbsent(cluster, any -> empty());
        return Objects.requireNonNull(all.get(system));
    }

    private Map<String, OutcomesBuilder> empty() {
        Map<String, OutcomesBuilder> empty = new LinkedHashMap<>();
        systems.forEach(name -> empty.put(name, OutcomeReader.builder(columns.outcomes())));
        return empty;
    }

    private Sample<JointOutcomes> sample() {
        try {
            return OutcomeReader.sampled(columns, Slices.mapped(clusters, JointOutcomes::of));
        } catch (IllegalArgumentException e) {
            throw Failure.data(columns.file().path() + ": " + e.getMessage(), e);
        }
    }
}
