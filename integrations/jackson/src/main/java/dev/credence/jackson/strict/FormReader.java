package dev.credence.jackson.strict;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.SerializableString;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.json.DupDetector;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.JsonParserDelegate;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Reads the JSON form at the current position of a parser and converts it to a value. Messages begin with the JSON path from the document's root.
 *
 * @param <F> the form
 * @param <T> type of the value
 */
public class FormReader<F, T> extends StdDeserializer<T> {
    private final transient Class<T> type;
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
        this.type = type;
        this.reader = reader;
        this.build = build;
    }

    @Override
    public @Nullable T deserialize(JsonParser parser, DeserializationContext context) {
        return read(parser, reader, build);
    }

    /**
     * Returns a reader that refuses null as a whole document, because null is not such a value. Null in a field or an array of another object
     * and an absent field are read as null.
     *
     * @param name the name of the value in messages, such as {@code evidence}
     * @param rule the rule, such as {@code must be an object}
     */
    public FormReader<F, T> refusingNull(String name, String rule) {
        return new WithoutNull<>(this, name, rule);
    }

    /** {@return whether a parser is at a whole document, and not in a field or an array} */
    public static boolean isAtRoot(JsonParser parser) {
        TokenStreamContext context = parser.streamReadContext();
        return context == null || context.inRoot();
    }

    /** Refuses null as a whole document, which Jackson otherwise returns without calling the reader. */
    private static final class WithoutNull<F, T> extends FormReader<F, T> {
        private final String name;
        private final String rule;

        WithoutNull(FormReader<F, T> nullable, String name, String rule) {
            super(nullable.type, nullable.reader, nullable.build);
            this.name = name;
            this.rule = rule;
        }

        /** {@inheritDoc} Null comes here too from values that are read one after another. */
        @Override
        public @Nullable T deserialize(JsonParser parser, DeserializationContext context) {
            return parser.hasToken(JsonToken.VALUE_NULL) ? ofNull(parser) : super.deserialize(parser, context);
        }

        @Override
        public @Nullable T getNullValue(DeserializationContext context) {
            return ofNull(context.getParser());
        }

        private @Nullable T ofNull(JsonParser parser) {
            if (!isAtRoot(parser)) {
                return null;
            }
            Misfit misfit = Misfit.value(null, name, rule);
            String place = JsonPath.of(parser.streamReadContext());
            throw failure(parser, place + misfit.text(), misfit);
        }

        @Override
        public @Nullable Object getAbsentValue(DeserializationContext context) {
            return null;
        }
    }

    /**
     * Reads a value.
     *
     * @param <F> the form
     * @param <T> type of the value
     * @param parser positioned at the first token of the value, or after the brace that opens it, as in a class of the user that delegates to it
     * @param reader reads the form, by a strict mapper
     * @param build makes the value
     */
    public static <F, T> T read(JsonParser parser, ObjectReader reader, Function<F, T> build) {
        TokenStreamContext context = parser.streamReadContext();
        boolean isOpen = context != null && parser.hasToken(JsonToken.PROPERTY_NAME);
        String place = JsonPath.of(isOpen ? context.getParent() : context);
        try {
            F form = reader.readValue(new UniqueFields(parser));
            return Misfit.requireWhole(() -> build.apply(form));
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

    /**
     * Refuses a field that is given twice, whatever the settings of the wrapped parser. Without it Jackson uses the last one, and its own
     * detection can be enabled only where the parser is created.
     */
    static final class UniqueFields extends JsonParserDelegate {
        private final Deque<DupDetector> open = new ArrayDeque<>();
        /** Whether the caller has read the opening brace, which this parser shows once more. */
        private boolean isAtBrace;

        /** Wraps a parser at the opening brace of an object, behind it or at any other value. */
        UniqueFields(JsonParser parser) {
            super(parser);
            isAtBrace = parser.hasToken(JsonToken.PROPERTY_NAME) || parser.hasToken(JsonToken.END_OBJECT);
            check(currentToken());
        }

        @Override
        public @Nullable JsonToken currentToken() {
            return isAtBrace ? JsonToken.START_OBJECT : delegate.currentToken();
        }

        @Override
        public int currentTokenId() {
            return isAtBrace ? JsonToken.START_OBJECT.id() : delegate.currentTokenId();
        }

        @Override
        public boolean hasToken(JsonToken token) {
            return currentToken() == token;
        }

        @Override
        public boolean hasTokenId(int id) {
            return currentTokenId() == id;
        }

        @Override
        public boolean isExpectedStartObjectToken() {
            return isAtBrace || delegate.isExpectedStartObjectToken();
        }

        @Override
        public @Nullable JsonToken nextToken() {
            if (isAtBrace) {
                isAtBrace = false;
                return check(delegate.currentToken());
            }
            return check(delegate.nextToken());
        }

        private @Nullable JsonToken check(@Nullable JsonToken token) {
            if (token == JsonToken.START_OBJECT) {
                open.push(DupDetector.rootDetector(delegate));
            } else if (token == JsonToken.END_OBJECT) {
                open.pop();
            } else if (token == JsonToken.PROPERTY_NAME && open.element().isDup(currentName())) {
                throw new Repeated(JsonPath.of(streamReadContext()), currentName());
            }
            return token;
        }

        @Override
        public @Nullable JsonToken nextValue() {
            JsonToken token = nextToken();
            return token == JsonToken.PROPERTY_NAME ? nextToken() : token;
        }

        @Override
        public @Nullable String nextName() {
            return nextToken() == JsonToken.PROPERTY_NAME ? currentName() : null;
        }

        @Override
        public boolean nextName(SerializableString name) {
            return name.getValue().equals(nextName());
        }

        @Override
        public int nextNameMatch(PropertyNameMatcher matcher) {
            nextToken();
            return currentNameMatch(matcher);
        }

        @Override
        public JsonParser skipChildren() {
            if (currentToken() == JsonToken.START_OBJECT) {
                open.pop();
            }
            delegate.skipChildren();
            return this;
        }

        /** The exception for a field given twice, with its path from the document's root, which the parser has even while databind buffers. */
        static final class Repeated extends MismatchedInputException {
            private static final long serialVersionUID = 1;

            private Repeated(String place, String name) {
                super(null, place + ": field must be given once: field=" + Shown.quoted(name));
            }
        }
    }
}
