package dev.credence.cli.watch;

import dev.credence.cli.Failure;
import dev.credence.cli.options.WrittenFile;
import dev.credence.decision.Verdict;
import dev.credence.jackson.CredenceJson;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.LabelState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.StateLayout;
import dev.credence.state.States;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** What {@code credence watch} has read and acknowledged: the counts, how far each file was read, and the decision. */
final class WatchedState {
    private static final int VERSION = 1;

    /** How far a file was read: the bytes, and a hash of the first of them, by which a replaced file is recognized. */
    record Position(long bytes, String start) {}

    final Map<String, Position> files = new LinkedHashMap<>();
    final Set<String> ids = new LinkedHashSet<>();

    @Nullable
    EvidenceState counts;

    long looks;
    long repeated;
    long incomplete;
    Verdict verdict = Verdict.INCONCLUSIVE;

    /** Reads a state of the same question; a file that does not exist is a state without rows. */
    static WatchedState read(Path file, String question) {
        WatchedState state = new WatchedState();
        if (!Files.exists(file)) {
            return state;
        }
        try {
            JsonNode root = CredenceJson.mapper().readTree(Files.readAllBytes(file));
            if (root.path("version").asInt(0) != VERSION) {
                throw Failure.usage(
                        file + ": --state must be a file that this command wrote: version=" + root.path("version"));
            }
            String before = root.path("question").asString("");
            if (!before.equals(question)) {
                throw Failure.usage(
                        file + ": --state was written for another question, and a sequence has one: question='" + before
                                + "', now '" + question + "'; name another file");
            }
            root.path("files")
                    .properties()
                    .forEach(entry -> state.files.put(
                            entry.getKey(),
                            new Position(
                                    entry.getValue().required("bytes").longValue(),
                                    entry.getValue().required("start").stringValue())));
            root.path("ids").forEach(id -> state.ids.add(id.stringValue()));
            state.counts = States.read(
                    Base64.getDecoder().decode(root.required("counts").stringValue()));
            state.looks = root.required("looks").longValue();
            state.repeated = root.required("repeated").longValue();
            state.incomplete = root.required("incomplete").longValue();
            state.verdict =
                    Verdict.valueOf(root.required("verdict").stringValue().toUpperCase(Locale.ROOT));
            return state;
        } catch (IOException e) {
            throw Failure.data(file + ": --state cannot be read: " + e.getMessage(), e);
        } catch (JacksonException | IllegalArgumentException e) {
            throw Failure.data(file + ": --state is not a state that this command wrote, or is damaged", e);
        }
    }

    /** Returns the counts that were kept, or counts without rows. */
    LabelState<?, ?> labels(WatchOptions columns) {
        if (counts instanceof LabelState<?, ?> before) {
            return before;
        }
        StateLayout layout = columns.positive()
                .map(label -> StateLayout.PLAIN.withPositive(label))
                .orElse(StateLayout.PLAIN);
        return columns.compares() ? new PairedConfusionState(layout) : new ConfusionState(layout);
    }

    /** Adds a row to counts. */
    static void add(LabelState<?, ?> counts, List<String> cells) {
        if (counts instanceof PairedConfusionState paired) {
            paired.add(cells.get(0), cells.get(1), cells.get(2));
        } else {
            ((ConfusionState) counts).add(cells.get(0), cells.get(1));
        }
    }

    /** Writes the state, all of it or nothing. */
    void save(Path file, String question, EvidenceState now) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("version", VERSION);
        form.put("question", question);
        form.put("files", files);
        form.put("ids", ids);
        form.put("looks", looks);
        form.put("repeated", repeated);
        form.put("incomplete", incomplete);
        form.put("verdict", verdict.word());
        form.put("counts", Base64.getEncoder().encodeToString(now.toBytes()));
        new WrittenFile("--state", file, true).save(CredenceJson.mapper().writeValueAsBytes(form));
    }
}
