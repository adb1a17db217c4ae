package dev.credence.jackson.strict;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads single numbers of evidence and results from a parser. */
final class NumberReading {
    /** Above this number, 2^53, not every long is exactly a double. */
    private static final long LARGEST = 1L << 53;

    private NumberReading() {}

    /** Reads a count from 0 to 2^53. {@code 5.0} is accepted as 5, as in JSON Schema; {@code "5"} is not. */
    static long count(JsonParser parser) {
        return whole(parser, null);
    }

    private static long whole(JsonParser parser, @Nullable String subject) {
        if (parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT)) {
            requireWhole(parser, subject);
        } else {
            requireInteger(parser, subject);
        }
        double rough = nearest(parser);
        if (!(rough >= 0)) {
            throw Misfit.of(parser, subject, "must be >= 0");
        }
        if (!(rough <= LARGEST) || exact(parser) > LARGEST) {
            throw Misfit.of(parser, subject, "must be at most 2^53");
        }
        return exact(parser);
    }

    /** Reads an index, from 0 to 2^31 - 1; whether there is something at this index is checked by its form. */
    static long index(JsonParser parser) {
        long index = whole(parser, "index");
        if (index > Integer.MAX_VALUE) {
            throw Misfit.of(parser, "index", "must be at most " + Integer.MAX_VALUE);
        }
        return index;
    }

    /** Returns the nearest double, or infinity beyond the range, where a parser of a tree would throw. */
    private static double nearest(JsonParser parser) {
        try {
            return parser.getDoubleValue();
        } catch (JacksonException e) {
            return parser.getDecimalValue().signum() * Double.POSITIVE_INFINITY;
        }
    }

    private static void requireWhole(JsonParser parser, @Nullable String subject) {
        double value = nearest(parser);
        if (value != Math.rint(value) || (Math.abs(value) <= LARGEST && fractional(parser.getDecimalValue()))) {
            throw Misfit.of(parser, subject, Rules.WHOLE);
        }
    }

    private static boolean fractional(BigDecimal value) {
        return value.signum() != 0 && value.stripTrailingZeros().scale() > 0;
    }

    /** Returns the exact value; callers ensure that its magnitude is near 2^53 at most. */
    private static long exact(JsonParser parser) {
        return parser.hasToken(JsonToken.VALUE_NUMBER_INT)
                ? parser.getLongValue()
                : parser.getDecimalValue().longValue();
    }

    /** Reads a seed, which may be any whole number of 64 bits. */
    static long seed(JsonParser parser) {
        requireInteger(parser, null);
        if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw Misfit.of(parser, null, "must fit 64 bits");
        }
        return parser.getLongValue();
    }

    /** Reads a number or one of the texts {@code "Infinity"} and {@code "-Infinity"}; the result is never NaN. */
    static double number(JsonParser parser) {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> infinity(parser);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> finite(parser);
            default -> throw Misfit.of(parser, null, Rules.NUMBER);
        };
    }

    private static double finite(JsonParser parser) {
        double value = nearest(parser);
        if (Double.isInfinite(value)) {
            throw Misfit.of(parser, null, "must lie within the range of a double, or be \"Infinity\" or \"-Infinity\"");
        }
        if (Double.isNaN(value)) {
            throw Misfit.of(parser, null, Rules.NUMBER);
        }
        return value;
    }

    private static double infinity(JsonParser parser) {
        return switch (parser.getString()) {
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> throw Misfit.of(parser, null, Rules.NUMBER);
        };
    }

    /** Reads 0 or 1. */
    static long truth(JsonParser parser) {
        boolean number = parser.hasToken(JsonToken.VALUE_NUMBER_INT);
        double value = number ? parser.getDoubleValue() : Double.NaN;
        if (value != 0 && value != 1) {
            throw Misfit.of(parser, null, "must be 0 or 1");
        }
        return (long) value;
    }

    private static void requireInteger(JsonParser parser, @Nullable String subject) {
        if (!parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
            throw Misfit.of(parser, subject, Rules.WHOLE);
        }
    }
}
