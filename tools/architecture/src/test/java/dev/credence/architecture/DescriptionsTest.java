package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.option.Configurable;
import dev.credence.api.registry.Registry;
import java.util.Collection;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The descriptions of the registered metrics, methods and comparators, which lists and reference pages show. */
class DescriptionsTest {
    static Stream<Configurable<?>> registered() {
        Registry registry = Registry.load();
        return Stream.<Collection<? extends Configurable<?>>>of(
                        registry.metrics(), registry.methods(), registry.comparators())
                .flatMap(Collection::stream);
    }

    @ParameterizedTest
    @MethodSource("registered")
    void everyRegisteredItemHasShortDescription(Configurable<?> item) {
        assertThat(item.description())
                .as(item.id())
                .isNotBlank()
                .hasSizeLessThanOrEqualTo(100)
                .doesNotEndWith(".")
                .doesNotContain("\n");
    }
}
