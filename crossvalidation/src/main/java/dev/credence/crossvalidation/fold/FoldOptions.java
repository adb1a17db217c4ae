package dev.credence.crossvalidation.fold;

import dev.credence.api.option.OptionSpec;
import java.util.List;
import java.util.stream.Stream;

/** What intervals and comparators by Student's t over folds are told: which average, and which correction of its variance. */
public final class FoldOptions {
    private FoldOptions() {}

    /**
     * How a method of these choices is spelled.
     *
     * @param id of the method
     * @param average which average
     * @param correction of the variance
     * @return the spelling
     */
    public static String spelling(String id, FoldAverage average, FoldCorrection correction) {
        return FoldSpelling.of(id, Stream.concat(average.written().stream(), correction.written().stream()));
    }

    /**
     * The options of a method with this correction.
     *
     * @param correction of the variance
     * @return that of the average, and those of the correction
     */
    public static List<OptionSpec> of(FoldCorrection correction) {
        return Stream.concat(Stream.of(FoldAverage.option()), correction.options().stream())
                .toList();
    }
}
