package dev.credence.spark;

import dev.credence.api.text.Suggestions;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;

/**
 * A named input column with its type. It is checked before a job starts, because errors about a wrong type from within a cluster
 * come late and are hard to read.
 */
record InputColumn(String subject, String name, DataType type, Column column) {
    /** The largest number of columns that a message lists. */
    private static final int LISTED = 12;

    private static final List<Class<?>> WHOLE =
            List.of(ByteType.class, ShortType.class, IntegerType.class, LongType.class);
    private static final List<Class<?>> FRACTIONAL = List.of(FloatType.class, DoubleType.class, DecimalType.class);
    private static final List<Class<?>> NAMED = List.of(StringType.class, BooleanType.class);

    /** Finds a column by its name, which may contain dots; the session decides whether upper and lower case differ. */
    static InputColumn of(Dataset<Row> rows, String subject, String name) {
        Objects.requireNonNull(name, () -> "column of " + subject + " must not be null");
        String exactName = Arrays.stream(rows.columns())
                .filter(column -> column.equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(rows, subject, name));
        Column column = rows.col("`" + exactName.replace("`", "``") + "`");
        return new InputColumn(subject, name, rows.schema().apply(exactName).dataType(), column);
    }

    private static IllegalArgumentException unknown(Dataset<Row> rows, String subject, String name) {
        List<String> all = List.of(rows.columns());
        return new IllegalArgumentException("column of " + subject + " must exist: column='" + cut(name) + "'"
                + Suggestions.to(name, all)
                        .map(near -> "; did you mean '" + cut(near) + "'?")
                        .orElse("")
                + "; columns: "
                + all.stream().limit(LISTED).map(InputColumn::cut).toList()
                + (all.size() > LISTED ? " and " + (all.size() - LISTED) + " more" : ""));
    }

    private static String cut(String name) {
        return name.length() <= 60 ? name : name.substring(0, 60) + "...";
    }

    boolean isWhole() {
        return isOf(WHOLE);
    }

    boolean fractional() {
        return isOf(FRACTIONAL);
    }

    boolean bool() {
        return type instanceof BooleanType;
    }

    /** Returns whether the type is an instance of one of these classes. */
    private boolean isOf(List<Class<?>> types) {
        return types.stream().anyMatch(some -> some.isInstance(type));
    }

    /** Checks that the column can contain labels: text, whole numbers, fractions or booleans. */
    InputColumn requireLabel() {
        return require(Stream.of(WHOLE, FRACTIONAL, NAMED), "text, a number or a boolean");
    }

    InputColumn requireNumber() {
        return require(Stream.of(WHOLE, FRACTIONAL), "a number; cast it, as by cast(" + name + " as double)");
    }

    /** Checks that the column can define slices: it must not have a binary or nested type. */
    InputColumn requireSlice() {
        boolean nested = type.typeName().matches("(array|map|struct|binary|variant|interval|udt).*");
        return nested ? unsupported("a plain type, such as text, a number or a date") : this;
    }

    private InputColumn require(Stream<List<Class<?>>> types, String rule) {
        return types.anyMatch(this::isOf) ? this : unsupported(rule);
    }

    private InputColumn unsupported(String rule) {
        throw new IllegalArgumentException("column of " + subject + " must be " + rule + ": column='" + cut(name)
                + "', type=" + cut(type.catalogString()));
    }

    /** Checks that both columns have the same type, because {@code 1} and {@code 1.0} are different texts and never equal. */
    void requireSameLabels(InputColumn other) {
        boolean areEqual = isWhole() ? other.isWhole() : type.equals(other.type);
        if (!areEqual) {
            throw new IllegalArgumentException(
                    "columns of labels must have one type, for labels are compared as text: " + subject + "="
                            + type.catalogString() + ", " + other.subject + "=" + other.type.catalogString()
                            + "; cast one of them");
        }
    }

    /** Returns the column with null in place of NaN. */
    Column known() {
        return isFloating() ? functions.when(functions.not(functions.isnan(column)), column) : column;
    }

    private boolean isFloating() {
        return fractional() && !(type instanceof DecimalType);
    }

    /** Returns whether the text of a value is that of the Java object in a row, so that a scan can convert it. */
    boolean hasTextOfJava() {
        return isWhole() || isFloating() || isOf(NAMED);
    }

    /**
     * Returns the column as labels; text is compared byte by byte, whatever the column's collation, and the numbers -0.0 and 0.0 are the same
     * label.
     */
    Column label() {
        if (type instanceof StringType) {
            return column.cast(DataTypes.StringType);
        }
        return isFloating() ? known().plus(functions.lit(0.0f)) : known();
    }

    /** Returns the column as labels, of which {@link SliceScan} leaves out NaN and {@link Names} makes -0.0 and 0.0 the same. */
    Column scannedLabel() {
        return isFloating() ? column : label();
    }

    /**
     * Returns the column as doubles, with null for missing values. A number of single precision is that of its text, 0.7 and not
     * 0.699999988, as in a file with its text.
     */
    Column number() {
        Column known = type instanceof FloatType ? known().cast(DataTypes.StringType) : known();
        return known.cast(DataTypes.DoubleType);
    }

    /** Converts a label to a value of this column. */
    Column literal(String label) {
        return functions.lit(text(label)).cast(type);
    }

    /** Converts a label to the text of this column's type: {@code 1.0} for {@code 1} in a column of doubles. */
    String text(String label) {
        if (bool() && !label.equals("true") && !label.equals("false")) {
            throw misspelled("true or false", label);
        }
        try {
            return isWhole() || fractional() ? number(new BigDecimal(label.strip())) : label;
        } catch (ArithmeticException | NumberFormatException e) {
            throw misspelled("a number of its type", label);
        }
    }

    private String number(BigDecimal label) {
        if (type instanceof DecimalType decimal) {
            return label.setScale(decimal.scale()).toPlainString();
        }
        if (type instanceof FloatType) {
            return Float.toString(label.floatValue());
        }
        return type instanceof DoubleType
                ? Double.toString(label.doubleValue())
                : label.toBigIntegerExact().toString();
    }

    private IllegalArgumentException misspelled(String rule, String label) {
        return new IllegalArgumentException("positive label must be " + rule + ", as the column of " + subject
                + " has: positive label='" + cut(label) + "', type=" + type.catalogString());
    }
}
