package dev.credence.cli.data;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.data.accumulator.ClassScoreAccumulator.HighestClass;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.state.baseline.Baseline;
import dev.credence.state.baseline.KeptItems;
import dev.credence.state.baseline.KeptItems.KeptItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads rows as the items that a baseline keeps, and matches rows with the items of a baseline. */
public final class KeptRows {
    /** The largest number of ids that a message shows, 3. */
    private static final int SHOWN = 3;

    private final String id;
    private final Reading reading;

    private KeptRows(String id, Reading reading) {
        this.id = id;
        this.reading = reading;
        SamplingDesign.Kind kind = reading.design().kind();
        if (kind == SamplingDesign.Kind.FOLDED || kind == SamplingDesign.Kind.WEIGHTED) {
            throw Failure.usage(
                    "the items of a baseline must be independent or in clusters, but rows are of folds or have"
                            + " weights: leave out --id and --salt, and the baseline is compared as an independent sample");
        }
    }

    /**
     * Reads the rows of a file as items.
     *
     * @param id the column of ids
     * @param labels the labels of the baseline, by whose places an item names its labels
     * @throws Failure if the file cannot be read, or an id occurs twice
     */
    public static KeptItems read(String id, String salt, Reading reading, List<String> labels) {
        return new KeptRows(id, reading).read(salt, labels);
    }

    /**
     * Matches the rows of a file with the items of a baseline.
     *
     * @param id the column of ids
     * @param slice the column whose values are the slices; empty for no slices
     * @throws Failure if the file cannot be read, an id occurs twice or in one of both only, or an item has another true label
     */
    public static Slices<PairData> match(String id, Optional<String> slice, Reading reading, Baseline baseline) {
        return new KeptRows(id, reading).match(slice, baseline);
    }

    private KeptItems read(String salt, List<String> labels) {
        Map<String, Double> numbers = new HashMap<>();
        labels.forEach(label -> numbers.put(label, (double) numbers.size()));
        List<KeptItem> items = new ArrayList<>();
        Set<String> hashes = new HashSet<>();
        Clusters clusters = new Clusters(reading, salt);
        Vocabulary vocabulary = new Vocabulary(reading);
        try (InputTable table = reading.file().source().open()) {
            BoundColumns row = BoundColumns.of(Optional.of(id), reading, table, vocabulary);
            List<String> classes = row.classScores().keySet().stream().sorted().toList();
            HighestClass highest =
                    new HighestClass(List.copyOf(row.classScores().keySet()));
            row.wanted().read(() -> {
                String hash = KeptItems.hash(salt, row.id().text());
                requireOnce(hashes.add(hash), table, row);
                List<Double> values = new ArrayList<>();
                if (reading.prediction().isPresent()) {
                    values.add(number(numbers, row.truth().text()));
                    values.add(number(numbers, row.prediction().text()));
                } else if (!classes.isEmpty()) {
                    int predicted = highest.of(vocabulary::codeOf, row.classScoreValues());
                    values.add(number(numbers, row.truth().text()));
                    values.add(number(numbers, vocabulary.labels().get(predicted)));
                } else {
                    values.add(vocabulary.isPositive(row.truth().code()) ? 1.0 : 0.0);
                }
                if (reading.score().isPresent()) {
                    values.add(row.scoreValue() + 0.0);
                }
                DoubleStream.of(row.classScoreValues(classes)).forEach(score -> values.add(score + 0.0));
                items.add(new KeptItem(hash, clusters.of(row), values));
            });
        }
        return new KeptItems(salt, items);
    }

    private static Double number(Map<String, Double> numbers, String label) {
        Double number = numbers.get(label);
        if (number == null) {
            throw new IllegalStateException("label '" + label + "' must be one of " + numbers.keySet());
        }
        return number;
    }

    private void requireOnce(boolean once, InputTable table, BoundColumns row) {
        if (!once) {
            throw Failure.data(table.file() + ": " + id + " '"
                    + QuotedText.of(row.id().text()) + "' occurs twice; ids must be unique");
        }
    }

    private Slices<PairData> match(Optional<String> slice, Baseline baseline) {
        KeptItems kept = baseline.items().orElseThrow();
        String file = reading.file().path().toString();
        Vocabulary vocabulary = slice.isPresent() ? Vocabulary.ofSlices(reading) : new Vocabulary(reading);
        try (InputTable table = reading.file().source().open()) {
            BoundColumns row = BoundColumns.of(Optional.of(id), reading, table, vocabulary);
            List<String> classes = List.copyOf(row.classScores().keySet());
            Matching matching = new Matching(baseline, kept, classes);
            PairedAccumulator both = new PairedAccumulator(reading, vocabulary, classes);
            Slices.@Nullable Gathering<PairData, PairedAccumulator> slices = slice.isPresent()
                    ? new Slices.Gathering<>(
                            file, slice.get(), () -> new PairedAccumulator(reading, vocabulary, classes))
                    : null;
            LabelColumn sliced = slices == null ? new LabelColumn("", LabelCodes.ofNames()) : slices.want(row.wanted());
            long rows = row.wanted().read(() -> {
                String name = row.id().text();
                KeptItem item = matching.take(KeptItems.hash(kept.salt(), name), name, table, row);
                if (item != null) {
                    matching.add(both, item, row, vocabulary);
                    if (slices != null) {
                        matching.add(slices.adding(sliced.code()), item, row, vocabulary);
                    }
                }
            });
            matching.requireAll(rows, file);
            vocabulary.require(file);
            Map<String, PairData> bySlice = slices == null ? Map.of() : slices.bySlice();
            LabelNotes.ofSlices(bySlice.keySet()).forEach(vocabulary::note);
            return new Slices<>(both.data(file, rows, vocabulary.notes()), bySlice);
        }
    }

    /** The hashes of the clusters of rows, each of which is computed once; none if the rows are in no clusters. */
    private static final class Clusters {
        private final boolean known;
        private final String salt;
        private final Map<String, Optional<String>> hashes = new HashMap<>();

        Clusters(Reading reading, String salt) {
            this.known = reading.design().kind() == SamplingDesign.Kind.CLUSTERED;
            this.salt = salt;
        }

        Optional<String> of(BoundColumns row) {
            return known
                    ? hashes.computeIfAbsent(row.group().text(), name -> Optional.of(KeptItems.hash(salt, name)))
                    : Optional.empty();
        }
    }

    /** The items of a baseline, of which those that a row matched are taken. */
    private final class Matching {
        private final Baseline baseline;
        /** The place of the score of each class among those of an item. */
        private final int[] places;
        /** The number of scores of classes that an item has. */
        private final int scored;

        private final Map<String, KeptItem> left = new HashMap<>();
        private final Set<String> taken = new HashSet<>();
        private final Set<String> unknown = new TreeSet<>();
        private final Set<String> changed = new TreeSet<>();
        private final Set<String> moved = new TreeSet<>();
        private final Clusters clusters;

        Matching(Baseline baseline, KeptItems kept, List<String> classes) {
            this.baseline = baseline;
            this.clusters = new Clusters(reading, kept.salt());
            List<String> known = baseline.classes();
            this.places = classes.stream().mapToInt(known::indexOf).toArray();
            this.scored = known.size();
            kept.items().forEach(item -> left.put(item.hash(), item));
        }

        @Nullable
        KeptItem take(String hash, String name, InputTable table, BoundColumns row) {
            requireOnce(taken.add(hash), table, row);
            KeptItem item = left.remove(hash);
            if (item == null) {
                unknown.add(name);
            }
            return item;
        }

        /** Adds the row with the prediction and the score that the baseline has for it. */
        void add(PairedAccumulator rows, KeptItem item, BoundColumns row, Vocabulary vocabulary) {
            double[] numbers = item.numbers();
            int truth = row.truth().code();
            boolean predicted = reading.prediction().isPresent();
            boolean ofLabels = baseline.facts().evidence().contains("predictions");
            boolean same = ofLabels
                    ? label(numbers[0]).equals(row.truth().text())
                    : (numbers[0] > 0) == vocabulary.isPositive(truth);
            if (!same) {
                changed.add(row.id().text());
            }
            if (!clusters.of(row).equals(item.cluster())) {
                moved.add(row.id().text());
            }
            if (predicted) {
                String typed = row.prediction().text();
                int first = row.prediction().code();
                int second = code(row.prediction(), label(numbers[1]));
                code(row.prediction(), typed);
                rows.addPredictions(row.group().code(), truth, first, second, 1, 1);
            }
            if (reading.score().isPresent()) {
                rows.addScores(row.group().code(), truth, row.scoreValue(), numbers[ofLabels ? 2 : 1], 1);
            }
            if (reading.classes().isPresent()) {
                int from = numbers.length - scored;
                double[] theirs = IntStream.of(places)
                        .mapToDouble(place -> numbers[from + place])
                        .toArray();
                rows.addClassScores(row.group().code(), truth, row.classScoreValues(), theirs, 1);
            }
        }

        private String label(double number) {
            return baseline.facts().labels().get((int) number);
        }

        private static int code(LabelColumn column, String label) {
            column.accept(label.toCharArray(), 0, label.length());
            return column.code();
        }

        void requireAll(long rows, String file) {
            if (!unknown.isEmpty() || !left.isEmpty()) {
                throw Failure.data("the baseline and this run must have the same items: " + unknown.size() + " of the "
                        + rows
                        + " rows of " + file + " are not in the baseline" + few(unknown) + ", and " + left.size()
                        + " items of the baseline are not in the file; if this is intended, renew the baseline with"
                        + " CREDENCE_UPDATE_BASELINE=true or credence baseline set");
            }
            requireNone("truth", changed, rows);
            requireNone("cluster", moved, rows);
        }

        private void requireNone(String subject, Set<String> different, long rows) {
            if (!different.isEmpty()) {
                throw Failure.data("the baseline and this run must agree on the " + subject + ": it differs for "
                        + different.size() + " of " + rows + " rows" + few(different)
                        + "; if this is intended, renew the baseline with CREDENCE_UPDATE_BASELINE=true or credence"
                        + " baseline set");
            }
        }

        private String few(Set<String> ids) {
            return ids.isEmpty() ? "" : ", such as " + id + " " + TableColumn.few(ids, SHOWN);
        }
    }
}
