package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.metric.BinaryMetric;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KnownFailuresTest {
    private static final class Of extends BinaryMetricContract {
        @Override
        protected BinaryMetric metric() {
            return new Lift();
        }
    }

    /** Names of laws as reports show them. */
    private static Set<String> laws() {
        return Stream.of(
                        IntervalMethodContract.class,
                        ProportionIntervalMethodContract.class,
                        ComparatorContract.class,
                        MetricContract.class)
                .flatMap(contract -> Arrays.stream(contract.getMethods()))
                .filter(method -> method.isAnnotationPresent(Test.class))
                .map(Method::getName)
                .map(name -> name.replaceAll("(?<=.)(?=\\p{Lu})", " ").toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    @Test
    void everyLineNamesALawOnceAndSaysWhy() {
        assertThat(laws()).contains("the test agrees with its interval", "absent things do not count");
        assertThat(KnownFailures.LIST).extracting(KnownFailures::law).allMatch(laws()::contains);
        assertThat(KnownFailures.LIST).extracting(KnownFailures::why).noneMatch(String::isBlank);
        assertThat(KnownFailures.LIST)
                .extracting(line -> line.subject() + " " + line.law())
                .doesNotHaveDuplicates();
    }

    @Test
    void whatIsNotListedFailsAsItDoes() {
        assertThatThrownBy(() -> new Of().obeys("a law", () -> {
                    throw new AssertionError("broken");
                }))
                .hasMessage("broken");
        assertThatCode(() -> new Of().obeys("a law", () -> {})).doesNotThrowAnyException();
    }
}
