package dev.credence.jackson;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Simulation;
import dev.credence.api.interval.Status;
import dev.credence.api.option.Options;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** What estimates and comparisons have in common, as it is read. */
final class ResultFields {
    private static final List<String> KINDS = words(Kind.values());
    private static final List<String> STATUSES = words(Status.values());

    private final String what;
    private final String methodField;
    private Map<String, String> options = Map.of();
    String metric = "";
    private String method = "";
    Kind kind = Kind.CONFIDENCE;
    ConfidenceLevel level = ConfidenceLevel.P95;
    Status status = Status.OK;
    long n;
    boolean exact;

    @Nullable
    Simulation simulation;

    List<String> notes = List.of();

    ResultFields(String what, String methodField) {
        this.what = what;
        this.methodField = methodField;
    }

    Fields fields() {
        return new Fields(what)
                .required("metric", in -> metric = Texts.text(in, "metric"))
                .required(methodField, in -> method = in.is(JsonToken.VALUE_NULL) ? "" : Texts.text(in, methodField))
                .optional(methodField + "Options", in -> options = options(in))
                .required("kind", in -> kind = Kind.valueOf(constant(in, "kind", KINDS)))
                .required("level", in -> level = level(in))
                .required("n", in -> n = Numbers.count(in, "n"))
                .required("exact", in -> exact = Texts.flag(in, "exact"))
                .required("status", in -> status = Status.valueOf(constant(in, "status", STATUSES)))
                .optional("simulation", in -> simulation = SimulationForm.read(in))
                .required("notes", in -> notes = Items.list(in, "notes", item -> Texts.text(item, "note")));
    }

    /** The id with its options. */
    String spelling() {
        return options.isEmpty() ? method : method + ":" + Options.of(options);
    }

    /** Hands over what both kinds of result have. */
    <B extends Inference.Builder<B>> B into(B builder) {
        builder.kind(kind).status(status).n(n);
        if (exact) {
            builder.exact();
        }
        if (simulation != null) {
            builder.simulation(simulation);
        }
        notes.forEach(builder::note);
        return builder;
    }

    static ConfidenceLevel level(Cursor in) {
        double value = Numbers.number(in, "level");
        return in.build(() -> ConfidenceLevel.of(value));
    }

    private static Map<String, String> options(Cursor in) {
        in.require(JsonToken.START_OBJECT, "options", "must be an object");
        Map<String, String> options = new LinkedHashMap<>();
        Set<String> seen = new HashSet<>();
        while (in.parser().nextToken() == JsonToken.PROPERTY_NAME) {
            String name = in.parser().currentName();
            Cursor option = in.field(name);
            Fields.requireNew(option, name, seen);
            in.parser().nextToken();
            options.put(name, Texts.text(option, "option"));
        }
        return options;
    }

    private static String constant(Cursor in, String name, List<String> words) {
        return Texts.word(in, name, words).toUpperCase(Locale.ROOT);
    }

    private static List<String> words(Enum<?>[] constants) {
        return Stream.of(constants).map(c -> c.name().toLowerCase(Locale.ROOT)).toList();
    }
}
