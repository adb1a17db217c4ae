package dev.credence.jackson.result;

import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Status;
import dev.credence.api.option.Options;
import dev.credence.api.registry.Spelling;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields that the forms of estimates and comparisons have in common. */
interface ResultForm {
    Kind kind();

    long n();

    boolean exact();

    Status status();

    @Nullable
    RefusalForm refusal();

    @Nullable
    SimulationForm simulation();

    List<NoteForm> notes();

    /** Copies the common fields into a builder. */
    default <B extends Inference.Builder<B>> B addTo(B builder) {
        RefusalForm refusal = refusal();
        if (refusal != null) {
            builder.refused(refusal.refusal());
        }
        builder.kind(kind()).status(status()).n(n());
        if (exact()) {
            builder.exact();
        }
        SimulationForm simulation = simulation();
        if (simulation != null) {
            builder.simulation(simulation.simulation());
        }
        notes().forEach(note -> builder.note(note.note()));
        return builder;
    }

    /** Returns the id of a spelling without its options; null if there is no method. */
    static @Nullable String id(String spelling) {
        return spelling.isEmpty() ? null : Spelling.parse(spelling).name();
    }

    /** Returns the options of a spelling; null if there are none. */
    static @Nullable Map<String, String> options(String spelling) {
        if (spelling.isEmpty() || Spelling.parse(spelling).options().isEmpty()) {
            return null;
        }
        return Spelling.parse(spelling).options().values();
    }

    static String spelling(@Nullable String id, @Nullable Map<String, String> options) {
        String name = id == null ? "" : id;
        return options == null || options.isEmpty() ? name : name + ":" + Options.of(options);
    }
}
