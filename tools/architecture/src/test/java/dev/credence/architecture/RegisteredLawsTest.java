package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Everything that ServiceLoader finds obeys every law of the testkit: the subjects come from the registry, the laws from the
 * contracts by reflection, so that neither is kept in a list. This class tests metrics; methods and comparators have a class each, since classes are what
 * run in parallel. A law that a subject declares not to keep is skipped with its reason.
 */
class RegisteredLawsTest {
    @Test
    void registryFindsMetricsMethodsAndComparators() {
        assertThat(Registered.REGISTRY.metrics()).isNotEmpty();
        assertThat(Registered.REGISTRY.methods()).isNotEmpty();
        assertThat(Registered.REGISTRY.comparators()).isNotEmpty();
    }

    @Test
    void declaredExceptionsBelongToRegisteredIds() {
        Set<String> ids = Stream.of(
                        Registered.REGISTRY.metrics().stream(),
                        Registered.REGISTRY.methods().stream(),
                        Registered.REGISTRY.comparators().stream())
                .flatMap(items -> items)
                .map(item -> item.id())
                .collect(Collectors.toSet());
        assertThat(Declared.TABLE)
                .extracting(Declared::id)
                .doesNotHaveDuplicates()
                .isSubsetOf(ids);
    }

    @TestFactory
    Stream<DynamicNode> metrics() {
        return Registered.REGISTRY.metrics().stream()
                .map(metric -> Registered.laws(metric.id(), Registered.contract(metric)));
    }
}
