package dev.credence.jackson.strict;

import java.util.function.Function;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Reads a value by its form, where the parser of any mapper stands. Messages begin with the JSON path from the document's root.
 *
 * @param <F> the form
 * @param <T> the value
 */
public final class FormReader<F, T> extends StdDeserializer<T> {
    private final transient ObjectReader reader;
    private final transient Function<F, T> build;

    /**
     * A reader.
     *
     * @param type the value's type
     * @param reader reads the form, by a strict mapper
     * @param build makes the value; what it says against the form is told with the form's path
     */
    public FormReader(Class<T> type, ObjectReader reader, Function<F, T> build) {
        super(type);
        this.reader = reader;
        this.build = build;
    }

    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) {
        return read(parser, reader, build);
    }

    /**
     * Reads a value.
     *
     * @param <F> the form
     * @param <T> the value
     * @param parser stands at its first token
     * @param reader reads the form, by a strict mapper
     * @param build makes the value
     * @return the value
     */
    public static <F, T> T read(JsonParser parser, ObjectReader reader, Function<F, T> build) {
        String place = JsonPath.of(parser.streamReadContext());
        try {
            F form = reader.readValue(new UniqueFields(parser));
            return Misfit.whole(() -> build.apply(form));
        } catch (UniqueFields.Repeated e) {
            throw told(parser, e.getOriginalMessage(), e);
        } catch (DatabindException e) {
            Misfit misfit = Rules.unsupported(e);
            throw told(parser, place + misfit.told(), misfit);
        }
    }

    private static DatabindException told(JsonParser parser, String message, DatabindException problem) {
        DatabindException told = MismatchedInputException.from(parser, Object.class, message);
        if (problem.getCause() != null) {
            told.initCause(problem.getCause());
        }
        return told;
    }
}
