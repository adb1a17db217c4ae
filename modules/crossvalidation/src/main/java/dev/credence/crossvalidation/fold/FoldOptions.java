package dev.credence.crossvalidation.fold;

import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The options of intervals and comparators by Student's t over folds.
 *
 * @param average the average over folds
 * @param correction the correction of the variance
 */
public record FoldOptions(FoldAverage average, FoldCorrection correction) {
    /** Returns an id with its options, each written as {@code name=value}; without options it is the id. */
    public static String spelling(String id, Stream<String> options) {
        String written = options.collect(Collectors.joining(","));
        return written.isEmpty() ? id : id + ":" + written;
    }

    /** Returns the spelling of a method with these options. */
    public String spelling(String id) {
        return spelling(id, Stream.concat(average.written().stream(), correction.written().stream()));
    }

    /** {@return the descriptions of the options} */
    public List<OptionSpec> specs() {
        return Stream.concat(Stream.of(FoldAverage.option()), correction.options().stream())
                .toList();
    }

    /** Returns these options with those that are given. */
    public FoldOptions configured(Options options) {
        return new FoldOptions(options.choice(FoldAverage.NAME, average), correction.configured(options));
    }

    /** {@return whether the average is that of the folds' values} */
    public boolean isMacro() {
        return average == FoldAverage.MACRO;
    }
}
