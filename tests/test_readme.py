import re
from pathlib import Path

from attn_tui.cli import lesson_file
from attn_tui.lesson.reader import read_course

TOP = Path(__file__).parent.parent
README = (TOP / "README.md").read_text(encoding="utf-8")


def test_the_sample_section_can_be_added_to_the_lesson(tmp_path: Path) -> None:
    sample = re.search(r"```yaml\n(.*?)```", README, re.DOTALL)
    assert sample
    path = tmp_path / "lessons.yaml"
    lesson = lesson_file().read_text(encoding="utf-8").replace("\ntotal: 9\n", "\ntotal: 10\n")
    path.write_text(lesson.rstrip() + "\n" + sample[1], "utf-8")
    course = read_course(path)
    assert course.sections[-1].id == "my-section"
    assert course.sections[-1].steps[0].asks[0].kind == "number"


def test_both_commands_for_a_fresh_machine_stand_in_the_readme() -> None:
    assert "pip install uv && uv run attn-tui" in README
    assert "pip install uv && uv run pytest" in README
    assert "pipx install uv" in README
    assert "uv run --offline attn-tui" in README


def test_every_package_is_explained_and_every_one_explained_exists() -> None:
    explained = set(re.findall(r"^\| `attn_tui/(\w+)`", README, re.MULTILINE))
    packages = {path.parent.name for path in TOP.glob("attn_tui/*/__init__.py")}
    assert explained == packages


def test_every_section_is_named() -> None:
    for section in read_course(lesson_file()).sections:
        assert f"`{section.id}`" in README


def test_no_file_names_a_package_host() -> None:
    hosts = re.compile(r"pythonhosted|pypi\.org|cdnjs|jsdelivr|download\.pytorch")
    for path in TOP.rglob("*"):
        parts = path.relative_to(TOP).parts
        hidden = any(part.startswith(".") and part != ".ci" for part in parts)
        kind = path.suffix in (".py", ".md", ".toml", ".yaml", ".svg")
        if path.is_file() and not hidden and kind and path != Path(__file__):
            assert not hosts.search(path.read_text(encoding="utf-8")), path
