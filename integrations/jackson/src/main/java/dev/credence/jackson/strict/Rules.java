package dev.credence.jackson.strict;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.text.Suggestions;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.PropertyBindingException;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.databind.jsontype.TypeIdResolver;

/** The rule for the JSON of each Java type, and the conversion of Jackson's exceptions to messages with these rules. */
final class Rules extends DeserializationProblemHandler {
    static final String ARRAY = "must be an array";
    static final String WHOLE = "must be a whole number";
    static final String NUMBER = "must be a number";

    private static String of(Class<?> type) {
        if (type.isEnum()) {
            return "must be one of " + words(type.getEnumConstants());
        }
        if (type.isArray() || Collection.class.isAssignableFrom(type)) {
            return ARRAY;
        }
        return switch (type.getSimpleName()) {
            case "String" -> "must be a string";
            case "boolean", "Boolean" -> "must be true or false";
            case "long", "Long" -> WHOLE;
            case "ConfidenceLevel" -> NUMBER;
            default -> "must be an object";
        };
    }

    private static List<String> words(Object[] constants) {
        return Arrays.stream(constants)
                .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** Returns the names of the forms in the order of the sealed interface's {@code permits} clause. */
    private static List<String> words(JavaType sealed) {
        return forms(sealed.getRawClass())
                .map(form -> form.getAnnotation(JsonTypeName.class).value())
                .toList();
    }

    private static Stream<Class<?>> forms(Class<?> type) {
        return type.isSealed() ? Arrays.stream(type.getPermittedSubclasses()).flatMap(Rules::forms) : Stream.of(type);
    }

    /** Converts an exception of Jackson. */
    static Misfit unsupported(DatabindException problem) {
        List<Reference> path = problem.getPath();
        if (problem instanceof Misfit misfit) {
            return misfit;
        }
        if (problem instanceof PropertyBindingException unknown) {
            return unknown(unknown).at(path, path.size() - 1);
        }
        return unsupported(problem, problem instanceof MismatchedInputException m ? m.getTargetType() : Object.class)
                .at(path, path.size());
    }

    private static Misfit unsupported(DatabindException problem, Class<?> type) {
        if (problem instanceof InvalidNullException) {
            return Misfit.value(null, description(type), of(type));
        }
        if (problem instanceof InvalidFormatException format) {
            return Misfit.value(format.getValue(), null, of(type));
        }
        return problem instanceof ValueInstantiationException && problem.getCause() != null
                ? Misfit.ofCause(problem.getCause())
                : Misfit.sentence(problem.getOriginalMessage());
    }

    private static Misfit unknown(PropertyBindingException problem) {
        List<String> known =
                problem.getKnownPropertyIds().stream().map(String::valueOf).toList();
        return Misfit.ofWholeValue(
                description(problem.getReferringClass()),
                ": " + Suggestions.message("field", Shown.clipped(problem.getPropertyName()), known));
    }

    /** Returns the name of a form in messages, such as {@code binary evidence}; null if the name of its field is used. */
    static @Nullable String description(Class<?> form) {
        JsonTypeName type = form.getAnnotation(JsonTypeName.class);
        JsonClassDescription family =
                (type == null ? form : form.getInterfaces()[0]).getAnnotation(JsonClassDescription.class);
        return family == null ? null : (type == null ? "" : type.value() + " ") + family.value();
    }

    @Override
    public Object handleUnexpectedToken(
            DeserializationContext context, JavaType type, JsonToken token, JsonParser parser, String message) {
        throw Misfit.of(parser, description(type.getRawClass()), of(type.getRawClass()));
    }

    /** Reports a number or a text where an object is needed. */
    @Override
    public Object handleMissingInstantiator(
            DeserializationContext context,
            Class<?> type,
            ValueInstantiator instantiator,
            JsonParser parser,
            String message) {
        throw Misfit.of(parser, description(type), of(type));
    }

    @Override
    public Object handleWeirdStringValue(DeserializationContext context, Class<?> type, String value, String message) {
        throw Misfit.value(value, null, of(type));
    }

    @Override
    public JavaType handleMissingTypeId(
            DeserializationContext context, JavaType base, TypeIdResolver ids, String message) {
        throw Misfit.ofWholeValue(description(base.getRawClass()), "must have the field 'type': one of " + words(base));
    }

    @Override
    public JavaType handleUnknownTypeId(
            DeserializationContext context, JavaType base, String id, TypeIdResolver ids, String message) {
        JsonParser parser = context.getParser();
        String rule = "must be one of " + words(base);
        Misfit misfit = id.equals(parser.getString()) ? Misfit.of(parser, null, rule) : Misfit.value(id, null, rule);
        misfit.prependPath(base, "type");
        throw misfit;
    }
}
