package dev.credence.jackson;

import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Simulation;
import dev.credence.api.interval.Status;
import dev.credence.api.registry.Spelling;
import java.util.Locale;
import java.util.Optional;

/** What estimates and comparisons write alike. */
final class ResultOutput {
    private ResultOutput() {}

    /** The bare id, and its options beside it where there are any; null for no method. */
    static void method(Output out, String name, String spelling) {
        if (spelling.isEmpty()) {
            out.nothing(name);
            return;
        }
        Spelling parts = Spelling.parse(spelling);
        out.text(name, parts.name());
        if (!parts.options().isEmpty()) {
            out.open(name + "Options");
            parts.options().values().forEach(out::text);
            out.close();
        }
    }

    static String word(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    static String word(Status status) {
        return status.name().toLowerCase(Locale.ROOT);
    }

    static void simulation(Output out, Optional<Simulation> simulated) {
        simulated.ifPresent(simulation -> {
            out.open("simulation");
            out.whole("seed", simulation.seed());
            out.whole("draws", simulation.draws());
            out.whole("undefinedDraws", simulation.undefinedDraws());
            out.number("lowerError", simulation.lowerError());
            out.number("upperError", simulation.upperError());
            out.close();
        });
    }
}
