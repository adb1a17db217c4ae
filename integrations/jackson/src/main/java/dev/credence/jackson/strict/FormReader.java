package dev.credence.jackson.strict;

import java.util.function.Function;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Reads the JSON form at the current position of a parser and converts it to a value. Messages begin with the JSON path from the document's root.
 *
 * @param <F> the form
 * @param <T> the value
 */
public final class FormReader<F, T> extends StdDeserializer<T> {
    private final transient ObjectReader reader;
    private final transient Function<F, T> build;

    /**
     * Creates a reader.
     *
     * @param type the value's type
     * @param reader reads the form, by a strict mapper
     * @param build converts the form to the value; its exceptions are reported with the path of the form
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
     * @param parser positioned at the first token of the value
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
            throw failure(parser, e.getOriginalMessage(), e);
        } catch (DatabindException e) {
            Misfit misfit = Rules.unsupported(e);
            throw failure(parser, place + misfit.text(), misfit);
        }
    }

    private static DatabindException failure(JsonParser parser, String message, DatabindException problem) {
        DatabindException failure = MismatchedInputException.from(parser, Object.class, message);
        if (problem.getCause() != null) {
            failure.initCause(problem.getCause());
        }
        return failure;
    }
}
