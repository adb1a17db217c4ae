package dev.credence.cli.watch;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset.CommonLabel;
import dev.credence.cli.data.layout.SamplingDesign.UnreadColumns;
import dev.credence.cli.data.state.RowDoubts;
import dev.credence.cli.input.table.GroupNames;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.cli.options.WrittenFile;
import dev.credence.decision.Verdict;
import dev.credence.jackson.CredenceJson;
import dev.credence.sequential.BettingSequence;
import dev.credence.sequential.Monitor;
import dev.credence.state.LabelState;
import dev.credence.state.RowState;
import dev.credence.state.StateDoubt;
import dev.credence.state.States;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The rows that were read: those of all looks so far, those that arrived since, how far each file was read, and the decision. */
final class WatchedState {
    /** The version of the form that is written; of the first one paths are as they were given, and doubts and batches are missing. */
    private static final int VERSION = 2;
    /** Fewer rows, 20, may have no predicted label in common with the true ones by chance. */
    private static final int FEW_ROWS = 20;
    /** How many labels are examined for notes, 1,000; more are rather texts than labels. */
    private static final int MOST_LABELS = 1_000;

    final FollowedPositions files;
    /** Words about the record of each file that waits for its rest; those of a file whose records are complete are missing. */
    final Map<String, String> waiting = new TreeMap<>();
    /** Ids of rows, or decisions of checks. */
    final Set<String> ids = new LinkedHashSet<>();
    /** The number of rows that a command wrote. */
    long drawn;
    /** Hashes of the batches that a command wrote. */
    final Set<String> batches = new LinkedHashSet<>();

    private final WatchOptions columns;
    private final String question;
    private RowState<?> counts;
    private RowState<?> arrived;
    /** Receives outcomes in their order, instead of the counts. */
    private @Nullable Monitor bets;

    /** Receives labels in their order, instead of the counts. */
    private @Nullable WatchedWindows windows;

    private @Nullable BettingSequence sequence;

    /** The labels that arrived since the command began, of which notes name those that look alike. */
    private final Set<String> labels = new TreeSet<>();

    /** Whether a row has the positive label; a row of a state of the first version may have it. */
    private boolean positive;

    /** Notes on columns of folds in the files that were read since the command began; the counts keep the doubt for later ones. */
    private final Set<String> folds = new LinkedHashSet<>();

    /** The labels of the rows, where the counts are of something else; null where they are of labels. */
    private @Nullable RowState<?> labelled;

    /** Whether these are the labels of all rows, which a state of the first version does not have. */
    private boolean isLabelled = true;

    /** The items whose rows count together; empty if each row is an item. */
    private @Nullable WatchedItems items;

    long looks;
    long repeated;
    long incomplete;
    Verdict verdict = Verdict.INCONCLUSIVE;

    private WatchedState(Optional<Path> file, WatchOptions columns, String question) {
        this.files = new FollowedPositions(file);
        this.columns = columns;
        this.question = question;
        counts = columns.counts();
        arrived = columns.counts();
        items = columns.hasItems() ? new WatchedItems() : null;
        labelled = columns.hasItems() && !columns.isOfOutcomes() ? columns.labelsOrScores() : null;
    }

    /** Reads a state of the same question; if there is no file, or it does not exist, the state is without rows. */
    static WatchedState read(Optional<Path> kept, WatchOptions columns, String question) {
        WatchedState state = new WatchedState(kept, columns, question);
        if (kept.filter(Files::exists).isEmpty()) {
            return state;
        }
        Path file = kept.orElseThrow();
        try {
            JsonNode root = CredenceJson.mapper().readTree(Files.readAllBytes(file));
            int version = root.path("version").asInt(0);
            if (!(version >= 1 && version <= VERSION)) {
                throw Failure.usage(
                        file + ": --state must be a file that this command wrote: version=" + root.path("version"));
            }
            String before = root.path("question").asString("");
            if (!before.equals(question)) {
                throw Failure.usage(
                        file + ": --state was written for another question, and a sequence has one: question='" + before
                                + "', now '" + question + "'; name another file");
            }
            state.fill(root);
            return state;
        } catch (IOException e) {
            throw Failure.data(file + ": --state cannot be read: " + e.getMessage(), e);
        } catch (JacksonException | IllegalArgumentException e) {
            throw Failure.data(file + ": --state is not a state that this command wrote, or is damaged", e);
        }
    }

    private void fill(JsonNode root) {
        positive = root.path("positive").asBoolean(true);
        for (Map.Entry<String, JsonNode> one : root.path("files").properties()) {
            if (one.getValue().path("start").asString("").isEmpty()) {
                drawn = one.getValue().required("bytes").longValue(); // as decide wrote it in the first version
            } else {
                files.restore(one.getKey(), one.getValue());
            }
        }
        drawn = root.path("drawn").asLong(drawn);
        root.path("batches").forEach(batch -> batches.add(batch.stringValue()));
        root.path("ids").forEach(id -> ids.add(id.stringValue()));
        counts = rows(root.required("counts"));
        if (columns.hasIds() && items == null && ids.size() < counts.size()) {
            throw new IllegalArgumentException(
                    "each row must have its id: rows=" + counts.size() + ", ids=" + ids.size());
        }
        isLabelled = root.has("labelled");
        if (labelled != null && isLabelled) {
            labelled = rows(root.required("labelled"));
        }
        if (root.has("sequence")) {
            sequence = BettingSequence.fromBytes(
                    Base64.getDecoder().decode(root.required("sequence").stringValue()));
        }
        if (root.has("items")) {
            items = WatchedItems.read(root.required("items"));
        }
        looks = root.required("looks").longValue();
        repeated = root.required("repeated").longValue();
        incomplete = root.required("incomplete").longValue();
        verdict = Verdict.valueOf(root.required("verdict").stringValue().toUpperCase(Locale.ROOT));
    }

    private static RowState<?> rows(JsonNode bytes) {
        return (RowState<?>) States.read(Base64.getDecoder().decode(bytes.stringValue()));
    }

    private static String text(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** Looks for folds among the columns of a file, whose rows are not independent. */
    void header(List<String> names) {
        List<String> unread = new ArrayList<>(names);
        unread.removeAll(columns.columns());
        if (columns.isOfOutcomes() || !columns.hasItems()) {
            UnreadColumns.foldsOfArriving(columns.isOfOutcomes(), unread).ifPresent(note -> {
                folds.add(note);
                counts.addDoubt(StateDoubt.FOLDS);
            });
        }
    }

    /** Returns notes on the labels that arrived, on the names of items, and on folds, also of rows that earlier commands read. */
    List<String> rowNotes() {
        List<String> notes = new ArrayList<>(LabelNotes.of(labels, LabelNotes.Origin.AS_WRITTEN));
        notes.addAll(folds);
        missing()
                .ifPresent(label -> notes.add("no row has the positive label '" + QuotedText.of(label)
                        + "' yet, although other labels occur"));
        Optional.ofNullable(items).ifPresent(known -> notes.addAll(GroupNames.notes("items", known.names())));
        return RowDoubts.withKept(List.of(counts), notes);
    }

    /**
     * Requires that systems predict labels that the truth has, as other commands do, because labels that are written in two ways never
     * agree. A few rows may have none in common by chance, so that they are only refused if they decide.
     *
     * @param place the source of the rows, for the message
     * @param decides whether a claim is decided by the rows
     * @throws Failure if they have none in common, or mostly labels that the truth does not have
     */
    void requireCommonLabels(String place, boolean decides) {
        RowState<?> rows = labelled == null ? counts : labelled;
        boolean enough = rows.size() >= FEW_ROWS || (decides && (labelled == null || isLabelled) && rows.size() > 0);
        if (!enough || !(rows instanceof LabelState<?, ?>)) {
            return;
        }
        CommonLabel rule = new CommonLabel(columns.declared().orElse(List.of()), LabelNotes.Origin.AS_WRITTEN);
        Poolable<?> evidence = WatchOptions.evidence(rows);
        if (evidence instanceof PairedConfusionMatrix both) {
            rule.require(both.first(), place);
            rule.require(both.second(), place + ": the system of --against");
        } else if (evidence instanceof ConfusionMatrix one) {
            rule.require(one, place);
        }
    }

    /** Counts a row, unless a cell is empty or its id was read before. */
    void add(List<String> cells) {
        int own = columns.cells();
        if (cells.subList(0, own).stream().anyMatch(String::isEmpty)) {
            incomplete++;
            return;
        }
        List<String> ofRow = columns.labels(cells);
        positive |= columns.positive().filter(ofRow::contains).isPresent();
        if (labels.size() < MOST_LABELS) {
            labels.addAll(ofRow);
        }
        if (labelled != null) {
            columns.add(labelled, cells);
        }
        if (columns.hasIds() && !ids.add(cells.get(own))) {
            repeated++;
        } else if (items != null) {
            items.add(columns.item(cells), columns.observations(cells)).ifPresent(this::addItem);
        } else if (windows != null) {
            windows.add(cells.get(0), cells.get(1), this);
        } else if (bets != null) {
            bets.add(columns.outcome(cells, 0));
        } else {
            columns.add(arrived, cells);
        }
    }

    private void addItem(double... means) {
        if (bets != null) {
            bets.add(means[0]);
        } else {
            WatchOptions.addMeans(arrived, means);
        }
    }

    /**
     * Ends the last item, after which there are no more rows.
     *
     * @param place the source of the rows, for the message
     * @throws Failure if the positive label is neither that of a row nor declared
     */
    void end(String place) {
        missing().ifPresent(label -> {
            throw Failure.usage(place + ": " + Suggestions.message("label", label, List.copyOf(labels)));
        });
        if (items != null) {
            items.end().ifPresent(this::addItem);
        }
    }

    /** Returns the positive label if no row has it, although there are rows, and it is not declared. */
    private Optional<String> missing() {
        return columns.positive()
                .filter(label -> !positive
                        && !(labels.isEmpty() && counts.size() == 0)
                        && !columns.declared().orElse(List.of()).contains(label));
    }

    /** Returns why no claim is decided: rows contradict an assumption of the bounds, or the positive label may be misspelt. */
    Optional<String> doubt() {
        return RowDoubts.reason(rowNotes())
                .or(() -> missing()
                        .map(label -> "No row has the positive label '" + QuotedText.of(label)
                                + "' yet, so that no claim about it is decided"));
    }

    /** Returns the item whose rows may go on, which is not counted before. */
    Optional<String> openItem() {
        return Optional.ofNullable(items).flatMap(WatchedItems::open);
    }

    /** Returns the betting sequence that was kept; empty if there is none. */
    Optional<BettingSequence> sequence() {
        return Optional.ofNullable(sequence);
    }

    /** Adds the rows from now on to a monitor that bets on their order, and keeps its sequence instead of counts. */
    void addInOrder(Monitor monitor) {
        bets = monitor;
    }

    /** Adds the rows from now on to windows, instead of the counts. */
    void addInOrder(WatchedWindows compared) {
        windows = compared;
        labelled = columns.labelsOrScores();
    }

    /** Returns the evidence of all looks so far; empty if there is none. */
    Optional<Poolable<?>> kept() {
        return counts.size() == 0 ? Optional.empty() : Optional.of(WatchOptions.evidence(counts));
    }

    /** Begins a look: returns the evidence that arrived since the last one, and counts it; empty if there is none. */
    Optional<Poolable<?>> look() {
        looks++;
        if (arrived.size() == 0) {
            return Optional.empty();
        }
        Poolable<?> evidence = WatchOptions.evidence(arrived);
        States.merge(List.of(counts, arrived));
        arrived = columns.counts();
        return Optional.of(evidence);
    }

    /** Writes the state, all of it or nothing. */
    void save(Path file) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("version", VERSION);
        form.put("question", question);
        form.put("files", files.form());
        if (drawn > 0) {
            form.put("drawn", drawn);
            form.put("batches", batches);
        }
        form.put("ids", ids);
        form.put("looks", looks);
        form.put("repeated", repeated);
        form.put("incomplete", incomplete);
        form.put("verdict", verdict.word());
        columns.positive().ifPresent(label -> form.put("positive", positive));
        form.put("counts", text(counts.toBytes()));
        if (labelled != null && isLabelled) {
            form.put("labelled", text(labelled.toBytes()));
        }
        if (items != null) {
            form.put("items", items.form());
        }
        if (bets != null) {
            form.put("sequence", text(Objects.requireNonNull(bets.betting()).toBytes()));
        }
        new WrittenFile("--state", file, true).save(CredenceJson.mapper().writeValueAsBytes(form));
    }

    /**
     * Items whose rows follow each other: the observations of an item become one, their mean, as soon as another item begins. The
     * means of items are independent where the rows of an item are not.
     */
    static final class WatchedItems {
        private final Set<String> ended = new LinkedHashSet<>();
        private @Nullable String open;
        private double[] sums = new double[0];
        private long rows;

        /**
         * Adds a row.
         *
         * @param values the observation by each system
         * @return the means of the item before, if this row begins another one
         * @throws Failure if the item has ended before
         */
        Optional<double[]> add(String item, double... values) {
            Optional<double[]> before = item.equals(open) ? Optional.empty() : end();
            if (open == null) {
                if (ended.contains(item)) {
                    throw Failure.data("the rows of item '" + QuotedText.of(item)
                            + "' do not follow each other, and a mean that was counted cannot change: sort the rows by item,"
                            + " or write the rows of an item together");
                }
                open = item;
                sums = new double[values.length];
            }
            for (int system = 0; system < values.length; system++) {
                sums[system] += values[system];
            }
            rows++;
            return before;
        }

        /** Ends the last item and returns its means; empty if no item has begun. */
        Optional<double[]> end() {
            String item = open;
            if (item == null) {
                return Optional.empty();
            }
            ended.add(item);
            double[] means = Arrays.stream(sums).map(sum -> sum / rows).toArray();
            open = null;
            rows = 0;
            return Optional.of(means);
        }

        /** Returns the names of the items so far. */
        Set<String> names() {
            Set<String> names = new LinkedHashSet<>(ended);
            open().ifPresent(names::add);
            return names;
        }

        /** Returns the item whose rows may go on. */
        Optional<String> open() {
            return Optional.ofNullable(open);
        }

        Map<String, Object> form() {
            Map<String, Object> form = new LinkedHashMap<>();
            form.put("ended", ended);
            form.put("sums", sums);
            form.put("rows", rows);
            if (open != null) {
                form.put("open", open);
            }
            return form;
        }

        /** Reads what a state kept. */
        static WatchedItems read(JsonNode form) {
            WatchedItems items = new WatchedItems();
            form.path("ended").forEach(item -> items.ended.add(item.stringValue()));
            items.sums = form.required("sums")
                    .valueStream()
                    .mapToDouble(JsonNode::doubleValue)
                    .toArray();
            items.rows = form.required("rows").longValue();
            items.open = form.has("open") ? form.required("open").stringValue() : null;
            return items;
        }
    }
}
