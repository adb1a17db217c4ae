package dev.credence.jackson;

import java.math.BigDecimal;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Numbers as evidence and results hold them. */
final class Numbers {
    /** 2^53: beyond it a long is no longer a double. */
    private static final long LARGEST = 1L << 53;

    private static final String WHOLE = "must be a whole number";

    private Numbers() {}

    /** A count from 0 to 2^53. {@code 5.0} is 5, as JSON Schema has it; {@code "5"} is not. */
    static long count(Cursor in, String name) {
        JsonParser parser = in.parser();
        if (in.is(JsonToken.VALUE_NUMBER_FLOAT)) {
            requireWhole(in, name);
        } else {
            in.require(JsonToken.VALUE_NUMBER_INT, name, WHOLE);
        }
        double rough = nearest(parser);
        if (!(rough >= 0)) {
            throw in.failure(name, "must be >= 0");
        }
        if (!(rough <= LARGEST) || exact(parser) > LARGEST) {
            throw in.failure(name, "must be at most 2^53");
        }
        return exact(parser);
    }

    /** The nearest double, infinite beyond the range; a tree of big decimals would rather throw. */
    private static double nearest(JsonParser parser) {
        try {
            return parser.getDoubleValue();
        } catch (JacksonException e) {
            return parser.getDecimalValue().signum() * Double.POSITIVE_INFINITY;
        }
    }

    private static void requireWhole(Cursor in, String name) {
        double value = nearest(in.parser());
        if (value != Math.rint(value)
                || (Math.abs(value) <= LARGEST && fractional(in.parser().getDecimalValue()))) {
            throw in.failure(name, WHOLE);
        }
    }

    private static boolean fractional(BigDecimal value) {
        return value.signum() != 0 && value.stripTrailingZeros().scale() > 0;
    }

    /** Safe: called for magnitudes near 2^53 at most. */
    private static long exact(JsonParser parser) {
        return parser.hasToken(JsonToken.VALUE_NUMBER_INT)
                ? parser.getLongValue()
                : parser.getDecimalValue().longValue();
    }

    /** Any whole number of 64 bits. */
    static long seed(Cursor in) {
        in.require(JsonToken.VALUE_NUMBER_INT, "seed", WHOLE);
        if (in.parser().getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw in.failure("seed", "must fit 64 bits");
        }
        return in.parser().getLongValue();
    }

    /** A number, or one of the texts {@code "Infinity"} and {@code "-Infinity"}; never NaN. */
    static double number(Cursor in, String name) {
        if (in.is(JsonToken.VALUE_STRING)) {
            return infinity(in, name);
        }
        if (!in.is(JsonToken.VALUE_NUMBER_INT)) {
            in.require(JsonToken.VALUE_NUMBER_FLOAT, name, "must be a number");
        }
        double value = nearest(in.parser());
        if (Double.isNaN(value)) {
            throw in.failure(name, "must be a number");
        }
        if (Double.isInfinite(value)) {
            throw in.failure(name, "must lie within the range of a double, or be \"Infinity\" or \"-Infinity\"");
        }
        return value;
    }

    private static double infinity(Cursor in, String name) {
        return switch (in.parser().getString()) {
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> throw in.failure(name, "must be a number");
        };
    }

    /** A number or null, which stands for NaN. */
    static double numberOrNaN(Cursor in, String name) {
        return in.is(JsonToken.VALUE_NULL) ? Double.NaN : number(in, name);
    }

    /** 0 or 1. */
    static boolean truth(Cursor in) {
        boolean number = in.is(JsonToken.VALUE_NUMBER_INT);
        double value = number ? in.parser().getDoubleValue() : Double.NaN;
        if (value != 0 && value != 1) {
            throw in.failure("truth", "must be 0 or 1");
        }
        return value == 1;
    }
}
